import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ApprovableEntity } from '@barem/shared/business'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { root } from './root.ts'

/** The files of a kind of document with their lines: folders, texts, sheet, tests, samples, the migration of its tables, demo records. */
export function linesOfKind(entity: ApprovableEntity): Map<string, number> {
  const folder = kebabCase(entity)
  const table = folder.replaceAll('-', '_')
  const own = new RegExp(
    [
      `^packages/(shared|server|web)/src/${folder}/`,
      `^packages/shared/src/(i18n/(vi|en)|print)/${folder}(-sheet(\\.test)?)?\\.ts$`,
      `^packages/server/test/(worlds/${entity}\\.ts|contents/${entity}/)`,
      `^packages/server/src/world/(${folder}s|${DEMO[entity] ?? '-'})(\\.test)?\\.ts$`,
    ].join('|'),
  )
  const makes = new RegExp(`create table ${table} \\(|make_(document|approvable)\\('${table}'`)
  const counted = sources().filter(
    (file) => own.test(file) || (MIGRATION.test(file) && makes.test(textOf(file))),
  )
  return new Map(counted.map((file) => [file, textOf(file).split('\n').length - 1]))
}

const MIGRATION = /^packages\/server\/src\/db\/migrations\/.*\.sql$/

/** Demo records that are not called after their kind: two kinds have one file, which counts for both. */
const DEMO: Partial<Record<ApprovableEntity, string>> = {
  salesContract: 'contracts',
  purchaseContract: 'contracts',
  quotation: 'quotation-story',
}

/** A version of its content after the first: what is written for a field that came later. */
const LATER = { why: 'fields that came after it landed', files: /contents\/\w+\/([2-9]|\d\d+)\.json/ }

/**
 * What a kind has beyond a plain document of goods (CONVENTIONS.md, "Adding a document"), by the files that hold it, and why it
 * is no part of what a further kind costs.
 */
export const beyond: Partial<Record<ApprovableEntity, readonly { why: string; files: RegExp }[]>> = {
  quotation: [
    {
      why: 'a discount by policies, and a shipping fee by its rate (072)',
      files: /quotation\/(charges|outdated|shipping|shipping-fee|ShippingFee|discount)\./,
    },
    { why: 'why one is cancelled, and to whom it was lost', files: /quotation\/cancell(ing|ation)\./ },
    { why: 'what contracts took of it', files: /quotation\/contracted\./ },
    { why: 'what a new revision says of the one before', files: /quotation\/replacing\./ },
    {
      why: 'tests of what all documents share, whose example the quotation is',
      files: /(quotation\/(save|pdf|export|statements|revision-differences|rules)|quotation-sheet)\.test\./,
    },
    LATER,
  ],
  salesContract: [
    {
      why: 'made from a quotation, whose goods and money its contracts share (085)',
      files:
        /sales-contract\/(from-quotation|quotation|held-quotation|share|QuotationContracts|ContractDialog|open-lines|contracts-query|use-contracts|use-making)\./,
    },
    LATER,
  ],
  purchaseContract: [LATER],
  salesContractAnnex: [LATER],
  expenseTicket: [
    {
      why: 'lines that are no goods: their columns, cells, rules and sums, and invoices that stand once (074)',
      files: /expense-ticket\/(lines?|line-columns|figures|source|Totals|invoice-number)\./,
    },
    {
      why: 'the ledger of advances, and what settles them',
      files:
        /expense-ticket\/(advances|outstanding|AdvanceCards|AdvanceList|AdvanceTasks|Requester|settled|settlement|use-settling|TicketAdd|TicketNotes|CashWarnings)\./,
    },
    { why: 'what people had of advances before', files: /expense-ticket\/opening\./ },
    { why: 'photos of invoices', files: /expense-ticket\/(photos?|Photo(Cell|Dialog)?|sending)\./ },
    {
      why: 'tests of those rules',
      files: /expense-ticket\/(expense-ticket|kind|check-expenses|merge-lines|sums)\.test\./,
    },
    LATER,
  ],
}

let files: readonly string[] | undefined
const texts = new Map<string, string>()

function sources(): readonly string[] {
  files ??= ['shared/src', 'server/src', 'server/test', 'web/src'].flatMap((place) =>
    readdirSync(join(root, 'packages', place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
  return files
}

function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, known)
  return known
}
