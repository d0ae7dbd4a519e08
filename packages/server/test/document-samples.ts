import { business, orderKinds } from '@barem/shared/business'
import { isOfPeople } from '../src/document/rows.ts'
import { approvableKinds } from '../src/modules.ts'
import type { Caller } from './app.ts'
import type { Sample, SampleWorld } from './command-forms.ts'
import { configure } from './configure.ts'
import { type DocumentWorld, done } from './document-world.ts'
import { mailOf } from './mail-peer.ts'

const kindOf = ({ resource }: DocumentWorld) =>
  approvableKinds.find(({ entity }) => business[entity].views[0] === resource)!

/** Of documents and what is made from them: one valid request for every verb. */
export function documentSamples({
  server,
  lists,
  worlds,
  minh,
  hoa,
}: SampleWorld): Record<string, () => Promise<Sample>> {
  const verbsOf = (world: DocumentWorld) => {
    const verb = (name: string, caller: Caller, state: 'draft' | 'pending', note: string | null = null) => ({
      [`POST /${world.resource}/{id}/${name}`]: async (): Promise<Sample> => {
        const { id, version } = await world[state]()
        return { caller, url: `/${world.resource}/${id}/${name}`, body: { version, note } }
      },
    })
    return {
      ...verb('request-approval', minh, 'draft'),
      ...verb('withdraw', minh, 'pending'),
      ...verb('approve', hoa, 'pending'),
      ...verb('reject', hoa, 'pending', 'Giá thấp'),
      ...verb('cancel', minh, 'draft'),
      // what is of our people alone goes to nobody outside
      ...(isOfPeople(kindOf(world)) ? {} : mail(world)),
      ...verb('clone-and-cancel', minh, 'draft'),
    }
  }
  const mail = (world: DocumentWorld) => ({
    [`POST /${world.resource}/{id}/mail`]: async (): Promise<Sample> => {
      await configure(server.deps, 'mail', mailOf({ port: 1 }))
      const { id } = await world.inState('approved')
      const body = { to: ['mua@khach.vn'], subject: 'Gửi quý khách', text: 'Xin gửi bản PDF', language: 'vi' }
      return { caller: minh, url: `/${world.resource}/${id}/mail`, body }
    },
  })
  /** Of contracts: one that was approved is ended, and opened again. */
  const endingsOf = (world: DocumentWorld) => {
    const end = async () => {
      const { id, version } = done(await world.verb(hoa, await world.pending(), 'approve'))
      return { url: `/${world.resource}/${id}`, body: { version, note: 'Khách không lấy nữa' } }
    }
    if (!orderKinds.includes(kindOf(world).entity)) return []
    return [
      {
        [`POST /${world.resource}/{id}/close-short`]: async (): Promise<Sample> => {
          const { url, body } = await end()
          return { caller: minh, url: `${url}/close-short`, body }
        },
        [`POST /${world.resource}/{id}/reopen`]: async (): Promise<Sample> => {
          const { url, body } = await end()
          done(await minh.post(`${url}/close-short`, body))
          return { caller: minh, url: `${url}/reopen`, body }
        },
      },
    ]
  }
  /** A large file that was checked and waits for its author's word. */
  const checkedImport = async (verb: string): Promise<Omit<Sample, 'body'>> => {
    const { deps } = server
    const createdBy = worlds[0]!.people.get('superadmin')!
    // one at a time and person
    await deps.db
      .updateTable('importJob')
      .set({ state: 'cancelled' })
      .where('createdBy', '=', createdBy)
      .execute()
    const id = deps.random.id()
    const shown = JSON.stringify([{ row: 2, values: { code: `KB${id.slice(-6)}`, name: null }, errors: [] }])
    const job = { id, kind: 'sales-channel', task: 'preview', state: 'checked', fileName: 'kenh.xlsx', shown }
    await deps.db
      .insertInto('importJob')
      .values({ ...job, locale: 'vi', createdBy, createdAt: deps.clock.now() })
      .execute()
    return { caller: lists.SalesChannel!.caller, url: `/ImportJob/${id}/${verb}` }
  }
  return {
    ...Object.assign({}, ...worlds.map(verbsOf)),
    'POST /ContractSales/from-quotation': async () => {
      const quotations = worlds.find(({ resource }) => resource === 'Quotation')!
      const { id } = done(await quotations.verb(hoa, await quotations.pending(), 'approve'))
      return { caller: minh, url: '/ContractSales/from-quotation', body: { quotationId: id } }
    },
    'POST /Import/{path}/undo': async () => {
      const { caller, form } = lists.SalesChannel!
      const { id: entityId, version } = done(
        await caller.post<{ id: string; version: number }>('/SalesChannel', await form()),
      )
      const { deps } = server
      const id = deps.random.id()
      const counts = { createdCount: 1, updatedCount: 0 }
      const by = { createdBy: worlds[0]!.people.get('superadmin')!, createdAt: deps.clock.now() }
      const batch = { id, kind: 'sales-channel', fileName: 'kenh.xlsx', ...counts, ...by }
      await deps.db.insertInto('importBatch').values(batch).execute()
      const row = { batchId: id, rowNumber: 2, entityId, entityVersion: version, name: 'Kênh' }
      await deps.db.insertInto('importBatchRow').values(row).execute()
      return { caller, url: '/Import/sales-channel/undo', body: { id } }
    },
    'POST /ImportJob/{id}/correct': async () => ({
      ...(await checkedImport('correct')),
      body: { corrections: [{ row: 2, cells: { name: 'Kênh' } }] },
    }),
    'POST /ImportJob/{id}/run': async () => ({ ...(await checkedImport('run')), body: { mode: 'valid' } }),
    'POST /ImportJob/{id}/cancel': async () => ({ ...(await checkedImport('cancel')), body: undefined }),
    'POST /ContractBinding': async () => {
      const [purchase, sales] = await contractPair(worlds)
      const { productId, length } = sales.lines[0]!
      const pair = { purchaseContractId: purchase.id, salesContractId: sales.id, productId, length }
      return { caller: minh, url: '/ContractBinding', body: { pairs: [{ ...pair, was: 0, quantity: 1 }] } }
    },
    'POST /ContractPurchase/from-sales': async () => {
      const [{ supplier }, sales] = await contractPair(worlds)
      const { productId, length } = sales.lines[0]!
      const lines = [{ salesContractId: sales.id, productId, length, quantity: 1 }]
      return { caller: minh, url: '/ContractPurchase/from-sales', body: { supplierId: supplier.id, lines } }
    },
    ...Object.assign({}, ...worlds.flatMap(endingsOf)),
  }
}

/** A purchase and a sales contract of the same goods. */
async function contractPair(worlds: readonly DocumentWorld[]) {
  const draft = (resource: string) => worlds.find((one) => one.resource === resource)!.draft()
  return [await draft('ContractPurchase'), await draft('ContractSales')] as const
}
