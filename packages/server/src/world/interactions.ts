import { addDays, businessDate } from '@barem/shared/values/local-date'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { tellCreated } from './created.ts'
import type { SeedBase } from './lookup.ts'

const HOUR_MS = 3_600_000

interface Story {
  officer: 'sales.minh' | 'sales.trang'
  customer: string
  /** Hours ago. */
  ago: number
  channel: 'call' | 'direct'
  content: string
  /** What comes next, and in how many days from today. */
  next?: [step: string, days: number]
  status?: 'waiting'
}

const stories: readonly Story[] = [
  {
    ...{ officer: 'sales.minh', customer: 'KH0003', ago: 30, channel: 'call' },
    content: 'Hỏi giá thép D16, D20 cho tầng 6, cần giao trước cuối tháng',
    next: ['Gửi báo giá D16, D20', -1],
  },
  {
    ...{ officer: 'sales.minh', customer: 'KH0003', ago: 220, channel: 'direct' },
    content: 'Đến công trường xem bãi hạ hàng: xe 15 tấn vào được cổng sau',
  },
  {
    ...{ officer: 'sales.minh', customer: 'KH0005', ago: 52, channel: 'call' },
    content: 'Đã gửi báo giá hộp 50x100, khách trình chủ đầu tư',
    next: ['Gọi lại hỏi kết quả', 2],
    status: 'waiting',
  },
  {
    ...{ officer: 'sales.trang', customer: 'KH0002', ago: 76, channel: 'direct' },
    content: 'Khách phản ánh bó D10 bị cong, xin đổi 20 cây',
    next: ['Báo kho đổi hàng và hẹn xe', -2],
  },
  {
    ...{ officer: 'sales.trang', customer: 'KH0004', ago: 5, channel: 'call' },
    content: 'Nhắc công nợ tháng trước, khách hẹn chuyển khoản trong tuần',
    next: ['Kiểm tra đã nhận tiền chưa', 0],
    status: 'waiting',
  },
]

/** What the demo world's salespeople spoke about with their customers. */
export async function seedInteractions(
  trx: Transaction<Database>,
  base: SeedBase & { people: Map<string, string> },
): Promise<void> {
  const today = businessDate(base.now)
  const customers = await trx.selectFrom('customer').select(['id', 'code']).execute()
  const rows = stories.map(({ officer, customer, ago, channel, content, next, status }) => {
    const staffId = base.people.get(officer)
    const customerId = customers.find(({ code }) => code === customer)?.id
    if (!staffId || !customerId) throw new Error(`the seed knows no ${officer} or ${customer}`)
    return {
      ...{ id: base.newId(), customerId, staffId, channel, method: channel, content },
      date: new Date(base.now.getTime() - ago * HOUR_MS),
      status: status ?? (next ? 'pending' : 'processed'),
      nextStep: next?.[0] ?? null,
      nextDate: next ? addDays(today, next[1]) : null,
      nextStaffId: next ? staffId : null,
      ...{ createdAt: base.now, createdBy: staffId, modifiedAt: base.now, modifiedBy: staffId },
    }
  })
  await trx.insertInto('interaction').values(rows).execute()
  await tellCreated(trx, base, 'interaction', rows)
}
