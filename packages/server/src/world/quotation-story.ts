/** One product of a story: its code, how many, and how it is priced; a cut length in metres where it is not the mill's. */
export type StoryLine = [
  code: string,
  quantity: number,
  priceType: 'item' | 'actual' | 'theoretical',
  length?: number,
]

/** The verbs after its creation, in order; the text after a colon is the note. */
export type StoryStep =
  | 'request'
  | 'approve'
  | 'withdraw'
  | 'clone'
  | `clone:${string}`
  | `approve:${string}`
  | `reject:${string}`
  | `cancel:${string}`
  | `discount:${number}`

export interface Story {
  by: 'sales.minh' | 'sales.trang'
  approver: 'director.hoa' | 'admin.lan'
  customer: string
  date: string
  lines: StoryLine[]
  note?: string
  discount?: [amount: number, reason: string]
  shippingFee?: number
  deposit?: number
  selfPick?: boolean
  supplier?: boolean
  steps: StoryStep[]
}

type Rest = Omit<Story, 'by' | 'approver' | 'customer' | 'date' | 'lines' | 'steps'>

/** One story; every sixth customer's are for admin.lan to decide. */
export function story(
  by: 'minh' | 'trang',
  customer: number,
  date: string,
  lines: StoryLine[],
  steps: StoryStep[],
  rest: Rest = {},
): Story {
  const approver = customer % 6 === 0 ? 'admin.lan' : 'director.hoa'
  return {
    by: `sales.${by}`,
    approver,
    customer: `KH${String(customer).padStart(4, '0')}`,
    date,
    lines,
    steps,
    ...rest,
  }
}
