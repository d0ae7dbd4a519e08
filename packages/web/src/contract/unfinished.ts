import type { ContractAnnexes } from '@barem/shared/contract/annex'

/** The annex because of which no other can be made now: it is to be approved or cancelled first. */
export function unfinishedOf({ annexes, refused }: ContractAnnexes) {
  if (refused !== 'contract_annex_open') return undefined
  return annexes.find(({ status }) => status !== 'approved')
}
