/* Where the parts of a table page and of a board are that its modules have in common. */
export const main = () => document.getElementById("main"); // another one after each swap
export const sheet = () => document.getElementById("sheet");
// Whether it is htmx asking for news by itself, not the reader.
export const isNews = ({ requestConfig }) => requestConfig?.elt.id === "live";
