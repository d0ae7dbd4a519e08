import { textsEn } from './texts-en.ts'
import { textsVi } from './texts-vi.ts'

/** Both languages at once, for the server; the browser fetches the one it shows. */
export const resources = { vi: textsVi, en: textsEn } as const
