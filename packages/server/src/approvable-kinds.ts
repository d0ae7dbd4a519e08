import type { AnyKind } from '#approval/kind'
import { quotationKind } from '#quotation/kind'

/** Every kind of document with approvals, for the audit and the tests that cover all kinds. */
export const approvableKinds: readonly AnyKind[] = [quotationKind]
