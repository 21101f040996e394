/* The phone's time zone, so that the server writes times and days as they are where the reader is. */
const said = `time_zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone || "")}`;
if (!document.cookie.split("; ").includes(said)) document.cookie = `${said}; path=/; max-age=31536000; samesite=lax`;
