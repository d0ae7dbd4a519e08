import type { Reference } from '#http/page'
import { contractText } from './contract-terms.ts'
import { companyWords, isBought, type Writing } from './document-sheet.ts'
import type { Fact, Party, Sheet } from './sheet.ts'

/** A line to write on, where a contract asks for what is not known. */
export const BLANK = '…'.repeat(14)

type Known = Record<'address' | 'taxCode' | 'phone' | 'account' | 'representative' | 'position', unknown>

/** Both sides of a contract in full, the buyer first. */
function parties(writing: Writing): Sheet['parties'] {
  const { header, kind, company, locale, paper } = writing
  const t = contractText(writing)
  const [theirRole, ourRole] = isBought(kind) ? ['seller', 'buyer'] : ['buyer', 'seller']
  const them: Party = {
    role: t(`party.${theirRole}`),
    name: (header[kind.partner] as Reference).name,
    facts: facts(writing, {
      address: paper.partnerAddress,
      taxCode: header[`${kind.partner}TaxCode`],
      phone: header[`${kind.partner}Phone`],
      account: accountWords(writing, paper.partnerAccount, paper.partnerBank),
      representative: null,
      position: null,
    }),
  }
  const { accountNumber = null, bankName = null } = company?.bankAccount ?? {}
  const us: Party = {
    role: t(`party.${ourRole}`),
    name: company ? companyWords(company, 'name', locale) : BLANK,
    facts: facts(writing, {
      address: company && companyWords(company, 'address', locale),
      taxCode: company?.taxCode,
      phone: company?.phone,
      account: accountWords(writing, accountNumber, bankName),
      representative: company?.representative,
      position: company && companyWords(company, 'representativePosition', locale),
    }),
  }
  return isBought(kind) ? [us, them] : [them, us]
}

function facts(writing: Writing, known: Known): Fact[] {
  const t = contractText(writing)
  return Object.entries(known).map(([name, value]) => ({
    label: t(`party.${name}`),
    value: String(value ?? BLANK),
  }))
}

function accountWords(writing: Writing, account: string | null, bank: string | null): string | null {
  return account && bank ? contractText(writing)('party.accountAt', { account, bank }) : account
}

/** Both sides sign, in the order in which they are named, with room for a stamp. */
function signatures(writing: Writing): Sheet['signatures'] {
  const { kind, company } = writing
  const t = contractText(writing)
  const sides = isBought(kind) ? { buyer: true, seller: false } : { buyer: false, seller: true }
  return Object.entries(sides).map(([side, ours]) => ({
    role: t(`sign.${side}`),
    hint: t('sign.hint'),
    name: ours ? (company?.representative ?? null) : null,
    note: null,
  }))
}

/** How contracts and what changes them name those who sign. */
export const contractSides = { parties, signatures }
