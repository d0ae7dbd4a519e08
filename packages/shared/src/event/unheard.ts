/** For so many milliseconds the server keeps what it told, for a page whose socket comes later than what it shows. */
export const UNHEARD_MS = 10_000
