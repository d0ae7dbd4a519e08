import { writeXlsx } from 'hucre/xlsx'
import type { TestApp } from './app.ts'

const HEADER = ['code', 'name', 'abbreviatedName', 'type', 'phone', 'contactPerson', 'contactPhone']
const REST = ['supplier', 'accountNumber', 'bankName', 'companyAddress', 'note']

/** Rows of customers of a series of their own, changed where `change` says so; `others`: headings of further columns. */
export function customerBook(
  series: number,
  count: number,
  change: Record<number, Record<string, string>> = {},
  others: readonly string[] = [],
) {
  const keys = [...HEADER, ...REST]
  const rows = Array.from({ length: count }, (_, at) => {
    const own = `09${series}${String(at).padStart(6, '0')}`
    const values: Record<string, string> = {
      ...{ code: `L${series}-${at}`, name: `Thép ${series} ${at}`, abbreviatedName: `T${series}-${at}` },
      ...{ type: 'Đại lý', phone: own, contactPerson: 'Lê Văn Tám', contactPhone: own, supplier: 'Không' },
      ...{ accountNumber: '0011', bankName: 'Vietcombank', companyAddress: 'Hà Nội', note: '=1+1' },
      ...change[at + 2],
    }
    return keys.map((key) => values[key] ?? null)
  })
  return writeXlsx({ sheets: [{ name: 'Dữ liệu', rows: [[...keys, ...others], ...rows] }] })
}

/** What somebody's bell rang of a job, in order. */
export async function bellsOf({ deps }: TestApp, jobId: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('notification')
    .select('kind')
    .where('entityId', '=', jobId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Lets the pause before the next try of a job be over. */
export async function endRest({ deps }: TestApp, jobId: string): Promise<void> {
  const job = deps.db.updateTable('importJob').where('id', '=', jobId).where('state', '=', 'waiting')
  await job.set({ claimedUntil: null }).execute()
}
