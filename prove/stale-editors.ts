import { type Person, quotationBody, signIn } from './client.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'
import { startServer } from './server.ts'

interface Editable {
  /** What the two change: where it is saved, what stands there now, and a change of it. */
  path: string
  read(): Promise<{ version: number } & Record<string, unknown>>
  change(version: number, words: string): Record<string, unknown>
  field: string
}

interface Tally {
  pairs: number
  silent: number
  unclear: number
}

/** A quotation, a customer and an entry of a list, each made for this. */
async function editables(url: string): Promise<Editable[]> {
  const [minh, hoa] = [await signIn(url, 'sales.minh'), await signIn(url, 'director.hoa')]
  const body = await quotationBody(minh, hoa)
  const quotation = await minh.done('POST', '/Quotation', body)
  const channel = await (await signIn(url, 'superadmin')).done('POST', '/SalesChannel', {
    code: 'KENH',
    name: 'Kênh',
  })
  const [first] = await minh.done('GET', '/Customer?pageNumber=1&pageSize=1')
  const { customerTypeId, abbreviatedName, phone, contactPerson, contactPhone } = await minh.done(
    'GET',
    `/Customer/${first.id}`,
  )
  const customer = {
    ...{ name: first.name, abbreviatedName, customerTypeId, phone, contactPerson, contactPhone },
    ...{ supplier: false, accountNumber: '007', bankName: 'VCB', companyAddress: '1 Lê Lợi', id: first.id },
  }
  return [
    {
      ...{ path: '/Quotation', field: 'note', read: () => minh.done('GET', `/Quotation/${quotation.id}`) },
      change: (version, note) => ({ ...body, id: quotation.id, version, note }),
    },
    {
      ...{
        path: '/SalesChannel',
        field: 'name',
        read: () => minh.done('GET', `/SalesChannel/${channel.id}`),
      },
      change: (version, name) => ({ id: channel.id, code: 'KENH', name, version }),
    },
    {
      ...{ path: '/Customer', field: 'note', read: () => minh.done('GET', `/Customer/${first.id}`) },
      change: (version, note) => ({ ...customer, version, note }),
    },
  ]
}

/** Two people read the same version and save at once; whoever was told "saved" must be what stands. */
async function pairOf(editors: [Person, Person], one: Editable, number: number, tally: Tally): Promise<void> {
  const { version } = await one.read()
  const words = [`Người thứ nhất ${number}`, `Người thứ hai ${number}`]
  const answers = await Promise.all(
    editors.map((editor, index) => editor.call('PUT', one.path, one.change(version, words[index]!))),
  )
  const saved = words.filter((_, index) => answers[index]?.status === 200)
  const now = await one.read()
  tally.pairs += 1
  tally.silent += saved.filter((text) => now[one.field] !== text).length
  const told = answers.filter(({ status, code }) => status === 409 && code === 'stale-version')
  if (saved.length + told.length !== 2 || saved.length === 0) tally.unclear += 1
}

async function editAll(ctx: ProofContext, url: string, pairs: number): Promise<Tally> {
  const tally: Tally = { pairs: 0, silent: 0, unclear: 0 }
  const editors: [Person, Person] = [await signIn(url, 'superadmin'), await signIn(url, 'superadmin')]
  const records = await editables(url)
  for (let number = 0; number < pairs; number += 1) {
    await pairOf(editors, records[number % records.length]!, number, tally)
    if (number % 200 === 199) ctx.say(`${tally.pairs} pairs, ${tally.silent} silent overwrites`)
  }
  return tally
}

export const proof: Proof = {
  promise:
    'whoever saves on a version that is no longer the newest is told so; nothing is overwritten silently',
  run: async (ctx) => {
    const kept = await editAll(ctx, (await startServer(ctx)).url, ctx.size(1000, 60))
    const unguarded = sabotaged(
      { file: 'approval/lock.ts', find: '.forUpdate()' },
      { file: 'category/record.ts', find: '.forUpdate()' },
      { file: 'customer/save.ts', find: ".forUpdate('customer')" },
    )
    const lost = await editAll(ctx, (await startServer(ctx, unguarded)).url, ctx.size(150, 60))
    return {
      figure: `${kept.silent} silent overwrites and ${kept.unclear} unclear answers in ${kept.pairs} pairs`,
      wanted: '0 of 1,000',
      control: `${lost.silent} of ${lost.pairs} overwritten without the row locks`,
      ok: kept.silent + kept.unclear === 0 && lost.silent > 0,
    }
  },
}
