/* Which requests enter something in a hand, and which answers to them mean that the same may do later. */
// Nothing was written: too slow, too often, a proxy without its server, a busy server, a full disk.
const LATER = [408, 429, 502, 503, 504, 507];

export const isEntry = ({ verb, path }) => verb === "post" && /\/enter\/$/.test(path);
export const isLater = (status) => LATER.includes(status);
