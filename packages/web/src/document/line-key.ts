import { randomKey } from '#http/idempotency-key.ts'

let keys = 0
/** A draft brings its lines' keys back into a page that counts anew. */
const thisPage = randomKey().slice(0, 8)
export const newKey = () => `line-${thisPage}-${++keys}`
