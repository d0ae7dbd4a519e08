import { bankSearchText, banks } from '@barem/shared/bank/banks'

/** Banks by what they are called, found by every name they have or had. */
export const bankOptions = banks.map((bank) => ({
  value: bank.bin,
  label: `${bank.shortName} – ${bank.fullName}`,
  found: bankSearchText(bank),
}))
