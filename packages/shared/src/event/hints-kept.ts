/** For so many milliseconds the server keeps what it told, for a page whose socket comes later than what it shows. */
export const HINTS_KEPT_MS = 10_000
