/** The two kinds that are bound to each other. */
export type Side = 'purchaseContract' | 'salesContract'

export const otherOf = { purchaseContract: 'salesContract', salesContract: 'purchaseContract' } as const
