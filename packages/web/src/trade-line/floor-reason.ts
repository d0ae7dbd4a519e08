import type { FieldPlace } from '#document/document-kind.ts'
import type { LineValues } from './line.ts'

/** Why something is sold below its floor: asked for where something is, or was said before. */
export const floorReason = {
  name: 'floorReason',
  // `belowFloor` is what the lines say as they stand, once the rules have been asked
  when: ({ lines, floorReason, belowFloor }) =>
    Boolean(floorReason) ||
    ((belowFloor as boolean | undefined) ??
      ((lines ?? []) as LineValues[]).some((line) => line.belowFloor === true)),
} satisfies FieldPlace
