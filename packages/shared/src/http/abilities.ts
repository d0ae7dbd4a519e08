import { z } from 'zod'

/** May this person do that with this record? If not, the code of the catalogue that says why. */
export const abilitySchema = z.union([z.literal(true), z.object({ refused: z.string() })])
export type Ability = z.output<typeof abilitySchema>

/** What every plain record lets its reader do; a document has abilities of its own. */
export const recordAbilities = z.object({ edit: abilitySchema, remove: abilitySchema })
export type RecordAbilities = z.output<typeof recordAbilities>
