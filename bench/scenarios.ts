import type { Call } from './client.ts'
import type { Facts } from './world.ts'

/** How many times as many calls a second as before decision 030: at the least, and aimed at (decision 055). */
const GAIN = { least: 2, aim: 3 }

/** The calls a second that are the least, and those aimed at; null where nothing was measured before. */
export function perSecondOf(before: number | undefined): typeof GAIN | null {
  return before === undefined ? null : { least: GAIN.least * before, aim: GAIN.aim * before }
}

/** The kinds of documents whose whole way is measured: saved, sent, approved. */
type Documented = 'quotation' | 'salesContract'

/** One row of the table. */
export interface Scenario {
  name: string
  kind: 'read' | 'write'
  as: string
  /** The n-th call; of a verb it is about the document with that id. */
  call(facts: Facts, n: number, id: string): Call
  /** Of a read that is as long as its statement: its median beside its bare SQL, as of a save. */
  besideSql?: true
  /** It saves the document that the verbs are then tried on. */
  saves?: Documented
  /** What documents a verb needs before, and of which kind they are. */
  needs?: 'draft' | 'pending'
  of?: Documented
  /** Its bare writes say how quick this machine is: the aims are in proportion. */
  isReference?: true
  /** Milliseconds of processor time one call may cost (decision 030). */
  processorAim?: { server: number; postgres: number }
  /** Calls a second with 16 at once before decision 030, on a quiet machine; `perSecondOf` says what is wanted. */
  perSecondBefore?: number
  /** In the baseline's statements: which values of the recorded call must be others each time ({n}, {id}). */
  replaced?(answer: Answer): Record<string, string>
}

interface Answer {
  data: { id: string; code?: string; phone?: string; number?: string }
}

const read = (name: string, path: string | ((facts: Facts) => string)): Scenario => ({
  name,
  kind: 'read',
  as: 'sales.minh',
  call: (facts) => ({ method: 'GET', path: `/v1.0${typeof path === 'string' ? path : path(facts)}` }),
})

/** A search that is sent. */
const sent = (name: string, as: string, path: string, body: object): Scenario => ({
  ...{ name, kind: 'read', as },
  call: () => ({ method: 'POST', path: `/v1.0${path}`, body }),
})

const PAGE = 20

export const scenarios: Scenario[] = [
  read('customer list, first page', `/Customer?pageNumber=1&pageSize=${PAGE}`),
  read(
    'customer list, last page but one',
    ({ customers }) => `/Customer?pageNumber=${Math.ceil(customers / PAGE) - 1}&pageSize=${PAGE}`,
  ),
  read(
    'the customer of that name, without accents',
    ({ rareName }) => `/Customer?search=${encodeURIComponent(rareName)}&pageSize=${PAGE}`,
  ),
  read('products that contain “d6”', `/Product?search=d6&pageSize=${PAGE}`),
  read('customers that contain “an”', `/Customer?search=an&pageSize=${PAGE}`),
  read(
    'discount: the policies a quotation is judged by',
    ({ customerId }) => `/DiscountPolicy/candidates?customerId=${customerId}&day=2026-11-20`,
  ),
  read('quotations by total', `/Quotation?sort=-total&pageSize=${PAGE}`),
  read(
    'quotations of one customer',
    ({ customerId }) => `/Quotation?customerId=${customerId}&pageSize=${PAGE}`,
  ),
  read('open a quotation', ({ quotationId }) => `/Quotation/${quotationId}`),
  read('sales contracts by total', `/ContractSales?sort=-total&pageSize=${PAGE}`),
  read('orders, both kinds, first page', `/Order?pageSize=${PAGE}`),
  read(
    'orders of one partner',
    ({ contractPartnerId }) => `/Order?partnerId=${contractPartnerId}&pageSize=${PAGE}`,
  ),
  read('open a sales contract', ({ salesContractId }) => `/ContractSales/${salesContractId}`),
  ...['thép', 'hoà phát', 'd6', 'BG2611-0024', '0912 345 678'].map((search) =>
    sent(`finder over all kinds, “${search}”`, 'sales.minh', '/Search', { search }),
  ),
  { ...read('expense tickets, first page', `/ExpenseTicket?pageSize=${PAGE}`), as: 'superadmin' },
  { ...read('inbox over all kinds, 1,000 waiting', `/Inbox?pageSize=${PAGE}`), as: 'director.hoa' },
  {
    ...sent('sale prices of 100 lines', 'sales.minh', '/PriceConfiguration/resolve', {}),
    besideSql: true,
    call: (facts) => ({ method: 'POST', path: '/v1.0/PriceConfiguration/resolve', body: saleBody(facts) }),
  },
  sent('user search', 'superadmin', '/User/Search', { PageNumber: 1, PageSize: PAGE, search: 'nguyen' }),
  ...['', '/timeline', '/history'].map((part) =>
    read(
      `customer page: ${part.slice(1) || 'the customer'}`,
      ({ customerId }) => `/Customer/${customerId}${part}`,
    ),
  ),
  ...['Attachment', 'Comment'].map((list) =>
    read(`customer page: ${list}`, ({ customerId }) => `/${list}?entity=customer&entityId=${customerId}`),
  ),
  ...['Interaction', 'Quotation', 'ContractSales'].map((list) =>
    read(`customer page: ${list}`, ({ customerId }) => `/${list}?customerId=${customerId}`),
  ),
  {
    name: 'create a customer',
    kind: 'write',
    as: 'sales.minh',
    call: (facts, n) => ({ method: 'POST', path: '/v1.0/Customer', body: customerBody(facts, n) }),
    processorAim: { server: 1.2, postgres: 1 },
    perSecondBefore: 229,
    isReference: true,
    replaced: ({ data }) => ({ [data.code!]: 'KF{n}', [data.phone!]: '0{n}' }),
  },
  {
    name: 'save a quotation of 20 lines',
    kind: 'write',
    saves: 'quotation',
    as: 'sales.minh',
    call: (facts) => ({ method: 'POST', path: '/v1.0/Quotation', body: quotationBody(facts) }),
    processorAim: { server: 3, postgres: 2.5 },
    perSecondBefore: 92,
    replaced: ({ data }) => ({ [data.number!]: 'BF-{n}' }),
  },
  request('request approval of it', 'quotation'),
  { ...approve('approve it', 'quotation'), processorAim: { server: 1.5, postgres: 1.2 } },
  {
    name: 'save a sales contract of 20 lines',
    kind: 'write',
    saves: 'salesContract',
    as: 'sales.minh',
    call: (facts) => ({ method: 'POST', path: '/v1.0/ContractSales', body: contractBody(facts) }),
    replaced: ({ data }) => ({ [data.number!]: 'BH-{n}' }),
  },
  request('request approval of the sales contract', 'salesContract'),
  approve('approve the sales contract', 'salesContract'),
]

/**
 * Those whose name contains the text, or that are of this kind; all where nothing is asked for. Before a verb comes what
 * makes its documents.
 */
export function scenariosOf(asked: string | undefined): Scenario[] {
  const chosen = scenarios.filter(({ name, kind }) => !asked || kind === asked || name.includes(asked))
  const verbs = new Set(chosen.flatMap(({ of }) => of ?? []))
  const before = ({ saves, of, needs }: Scenario) =>
    (saves && verbs.has(saves)) || (of && verbs.has(of) && needs === 'draft')
  return scenarios.filter((one) => chosen.includes(one) || before(one))
}

function request(name: string, of: Documented): Scenario {
  return verb({ name, of, as: 'sales.minh', needs: 'draft' }, 'request-approval', 1)
}

function approve(name: string, of: Documented): Scenario {
  return verb({ name, of, as: 'director.hoa', needs: 'pending' }, 'approve', 2)
}

function verb(
  named: Pick<Scenario, 'name' | 'as' | 'needs'> & { of: Documented },
  path: string,
  version: number,
): Scenario {
  const resource = named.of === 'quotation' ? 'Quotation' : 'ContractSales'
  return {
    ...{ ...named, kind: 'write' },
    call: (_facts, _n, id) => ({
      method: 'POST',
      path: `/v1.0/${resource}/${id}/${path}`,
      body: { version },
    }),
    replaced: ({ data }) => ({ [data.id]: '{id}' }),
  }
}

/** Phone numbers of a series that no customer of the world has. */
function customerBody({ customerTypeId }: Facts, n: number) {
  return {
    ...{
      name: `Công ty TNHH Thép Phú Thành Đạt ${n}`,
      abbreviatedName: `PHÚ THÀNH ĐẠT ${n}`,
      customerTypeId,
    },
    ...{ phone: `0${n}`, contactPerson: 'Nguyễn Văn Thành', contactPhone: '0912345678', supplier: false },
    ...{ accountNumber: '1012345678', bankName: 'Vietcombank', paymentCycle: 'monthly', paymentTerm: 30 },
    companyAddress: '128 Đường Phạm Văn Thuận, Phường Tam Hiệp, Tỉnh Đồng Nai',
  }
}

/** Of as many products as there are, each priced every way. */
function saleBody({ customerId, products }: Facts) {
  const ways = ['theoretical', 'actual', 'item']
  return {
    ...{ customerId, day: '2026-11-20', source: 'warehouse' },
    lines: Array.from({ length: 100 }, (_, place) => {
      const { id: productId, length, barem } = products[place % products.length]!
      return { productId, priceType: ways[place % ways.length], length, barem }
    }),
  }
}

function quotationBody({ customerId, approverId, products }: Facts) {
  return {
    ...{ customerId, approverId, date: '2026-11-20', shippingAddress: 'Công trường nút giao Long Thành' },
    ...{ discount: 500_000, discountReason: 'Khách thân thiết', shippingFee: 1_500_000 },
    lines: products.slice(0, 20).map(({ id, salePrice, weight, length, barem }, place) => ({
      ...{ productId: id, quantity: 10 + place, length, barem, salePrice, vatRate: 10 },
      ...{ actualWeight: Math.round(weight * (10 + place)), priceType: place % 2 ? 'theoretical' : 'actual' },
    })),
  }
}

/** The same goods, with what a contract agrees on beside them. */
function contractBody(facts: Facts) {
  return {
    ...quotationBody(facts),
    ...{ partnerNumber: 'HĐ-128/2026', paymentCycle: 'monthly', paymentTerm: 30, tolerance: 5 },
  }
}
