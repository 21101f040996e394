/* An entry that is put right: an end, a suit or a tile is chosen as on the table page. */
import "./arrows.js";
import "./choosing.js";
