import type { AnyKind } from '#approval/kind'
import { quotationKind } from '#quotation/kind'

/** Every kind of document that goes through approvals, for what holds of all of them: the audit, and tests. */
export const approvableKinds: readonly AnyKind[] = [quotationKind]
