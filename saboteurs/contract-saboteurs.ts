import type { Saboteur } from './saboteur.ts'

const LIFECYCLE = 'packages/shared/src/approval/lifecycle.ts'
const BINDING_SQL = 'packages/server/src/db/migrations/063_contract_binding.sql'
const binding = (name: string) => ({ file: 'packages/server/src/contract-binding/binding.test.ts', name })
const QUOTED_SQL = 'packages/server/src/db/migrations/158_annexed_quotations.sql'
const quoted = (name: string) => ({ file: 'packages/server/src/sales-contract/from-quotation.test.ts', name })
const held = (name: string) => ({ file: 'packages/server/src/sales-contract/held-quotation.test.ts', name })
const agreed = (name: string) => ({ file: 'packages/server/src/contract/agreed-total.test.ts', name })
const agreedTerms = (name: string) => ({ file: 'packages/server/src/contract/agreed.test.ts', name })
const annex = (name: string) => ({ file: 'packages/server/src/contract/annex.test.ts', name })
const orders = (name: string) => ({ file: 'packages/server/src/contract/orders.test.ts', name })

/** Quotations that become contracts, their bindings and their orders. */
export const contractSaboteurs: Saboteur[] = [
  {
    name: 'the lock of contracts that are bound',
    file: 'packages/server/src/contract-binding/locked.ts',
    find: ' order by id for update`',
    replace: '`',
    test: binding('whoever waits for a contract binds what is left of it'),
  },
  {
    name: 'a contract takes no more than its quotation has open',
    file: 'packages/server/src/sales-contract/quotation.ts',
    find: 'if ((line.quantity as number) <= maximum) return []',
    replace: 'return []',
    test: quoted('a part leaves the rest open, and no contract takes more than that'),
  },
  {
    name: 'after its validity a quotation gives no more',
    file: 'packages/server/src/sales-contract/quotation.ts',
    find: 'add(own.expired ? 0 : quoted.rest, had)',
    replace: 'add(quoted.rest, had)',
    test: held('after its validity a contract keeps or lowers what it took, and takes no more'),
  },
  {
    name: 'a contract keeps its quotation',
    file: 'packages/server/src/sales-contract/quotation.ts',
    find: 'if (before && before.row.quotationId !== id)',
    replace: 'if (false)',
    test: held('a contract keeps the quotation it was made from, or none'),
  },
  {
    name: 'the money of a contract goes with its goods',
    file: 'packages/server/src/sales-contract/quotation.ts',
    find: '    share: share.share,\n',
    replace: '',
    test: quoted('a contract that is made smaller leaves the others their part'),
  },
  {
    name: 'contracts have no more of the money than their quotation names',
    file: 'packages/server/src/sales-contract/share.ts',
    find: 'asked[name] > open[name]',
    replace: 'asked[name] < 0',
    test: quoted('a figure that was typed stands, and what is left goes to the rest'),
  },
  {
    name: 'a revision takes what contracts left of the money',
    file: 'packages/server/src/document/copy.ts',
    find: 'moneyLeft(partMoneyOf(row as object), given)',
    replace: 'partMoneyOf(row as object)',
    test: quoted('a revision takes the rest of the money, and then its contracts have no more'),
  },
  {
    name: 'the database: no more is contracted than quoted',
    file: QUOTED_SQL,
    find: 'and held.quantity > coalesce(line.quantity, 0)',
    replace: 'and false',
    test: quoted('the database refuses more than is quoted, whoever writes it'),
  },
  {
    name: 'what an annex takes less of a quotation is open again',
    file: QUOTED_SQL,
    find: 'sales_contract_agreed_line as part on part.contract_id = contract.id',
    replace: 'sales_contract_line as part on part.sales_contract_id = contract.id',
    test: held('that takes less opens the rest of the quotation, and stays once that is taken'),
  },
  {
    name: 'no annex takes the rest of a quotation below nothing',
    file: QUOTED_SQL,
    find: 'least(line.quantity, coalesce(taken.quantity, 0))',
    replace: 'coalesce(taken.quantity, 0)',
    test: held(
      'that takes more takes what is open and nothing beyond, and no other contract takes that again',
    ),
  },
  {
    name: 'the database: an annex does not cease while what it opened is taken',
    file: QUOTED_SQL,
    find: 'perform from quotation where id = any (quotations) order by id for update;',
    replace: '',
    test: held('that ceases waits for whoever is at its quotation'),
  },
  {
    name: 'the database: a revision has what an annex opened',
    file: QUOTED_SQL,
    find: 'and quotation.closed and',
    replace: 'and false and',
    test: held('that takes less stays once the next revision has what it opened'),
  },
  {
    name: 'what is contracted of a quotation is not in its clone',
    file: 'packages/server/src/document/copy.ts',
    find: 'row.inUse && kind.rest\n',
    replace: 'false && kind.rest\n',
    test: quoted(
      'the clone of a contracted quotation takes the rest, and what it left cannot be taken there any more',
    ),
  },
  {
    name: 'purchases are prices that others do not know',
    file: 'packages/shared/src/permission/permissions.ts',
    find: 'if (needed && !allows(holder, needed)) return false',
    replace: '',
    test: orders('whoever may not see what we pay sees sales only, and counts them only'),
  },
  {
    name: 'each side of the orders needs its right',
    file: 'packages/server/src/contract/orders.ts',
    find: 'kinds.filter((_, index) => may(actor, rights[index]!))',
    replace: 'kinds.filter((_, index) => rights[index])',
    test: orders('whoever may not see what we pay sees sales only, and counts them only'),
  },
  {
    name: 'an export of orders is bound to the scope of both sides',
    file: 'packages/server/src/access/actor.ts',
    find: "if (entity === 'order') {",
    replace: 'if (false) {',
    test: orders(
      'it is exported as it is shown, of the sides whoever asks may see, by them alone and for as long',
    ),
  },
  {
    name: 'an export is kept by each right its rows were read with',
    file: 'packages/server/src/spreadsheet/export.ts',
    find: '...rightsToView(kind).filter((right) => may(actor, right)),',
    replace: '',
    test: orders(
      'it is exported as it is shown, of the sides whoever asks may see, by them alone and for as long',
    ),
  },
  {
    name: 'a list of several tables is counted by all of them',
    file: 'packages/server/src/list/list.ts',
    find: 'return (counted === true ? [table] : counted).map(inSql)',
    replace: 'return [inSql(counted === true ? table : counted[0]!)]',
    test: orders('the total of a filter is that of its side and follows what is written'),
  },
  {
    name: 'no more is bound than a line has',
    file: 'packages/server/src/contract-binding/bind.ts',
    find: 'return compare(pair.quantity, maximum) > 0',
    replace: 'return compare(pair.quantity, maximum) < 0',
    test: binding('60 and 40 are bound, one more is COT_ERR_011 with what is left'),
  },
  {
    name: 'the database: no more is bound than a line has',
    file: BINDING_SQL,
    find: `raise exception 'more is bound than the contract says' using
      errcode = '23514', table = 'contract_binding', constraint = 'contract_binding_quantity_check';`,
    replace: 'null;',
    test: {
      file: 'packages/server/src/contract-binding/binding-promises.test.ts',
      name: 'more than a line has is refused on both sides, bound or lowered',
    },
  },
  {
    name: 'what is bound of a line stays in it',
    file: 'packages/server/src/document/save.ts',
    find: '...(held?.(draft) ?? []),',
    replace: '',
    test: binding('keeps at least what is bound of a line, said at the line'),
  },
  {
    name: 'what something rests on is not cancelled',
    file: LIFECYCLE,
    find: `        return document.inUse ? 'approval.in-use' : null
      },
      noteFrom: ['approved'],`,
    replace: `        return null
      },
      noteFrom: ['approved'],`,
    test: binding('is not cancelled, cloned or deleted: COT_ERR_010 names what rests on it'),
  },
  {
    name: 'the page of a contract has what its annex made of it',
    file: 'packages/server/src/contract/agreed.ts',
    find: 'if (!loaded || !annexed) return loaded',
    replace: 'return loaded',
    test: agreedTerms('the page has what was signed, and beside it what is agreed'),
  },
  {
    name: 'of several annexes the page says the latest',
    file: 'packages/server/src/trade-line/lines-now.ts',
    find: 'later.ordinal > annex.ordinal',
    replace: 'later.ordinal < annex.ordinal',
    test: agreedTerms('the page has what was signed, and beside it what is agreed'),
  },
  {
    name: 'of several annexes the terms are those of the latest',
    file: 'packages/server/src/db/migrations/157_agreed_terms.sql',
    find: 'order by ordinal desc',
    replace: 'order by ordinal',
    test: agreedTerms('lists, orders and the spreadsheet say the day and the weight of the annex'),
  },
  {
    name: 'what is bought for a sale goes where its annex says',
    file: 'packages/server/src/contract-binding/from-sales.ts',
    find: 'agreed.shipping_address',
    replace: 'contract.shipping_address',
    test: agreedTerms('what is bought for a sales contract goes where and when its annex says'),
  },
  {
    name: 'an annex that was taken back changes no terms',
    file: 'packages/server/src/db/migrations/157_agreed_terms.sql',
    find: "contract_id = contract.id and status = 'approved'",
    replace: 'contract_id = contract.id',
    test: agreedTerms('an annex that does not count yet, or any more, changes nothing'),
  },
  {
    name: 'contracts are found by the terms that are agreed now, whatever is being changed',
    file: 'packages/server/src/trade-line/lines-now.ts',
    find: "and later.ordinal > annex.ordinal and later.status = 'approved')",
    replace: 'and later.ordinal > annex.ordinal)',
    test: agreedTerms('it is found by a term that came with the annex, and by the signed one'),
  },
  {
    name: 'lists of contracts are ordered by what they show',
    file: 'packages/server/src/document/list.ts',
    find: "total: [at(kind.agreed ?? 'total')]",
    replace: "total: [at('total')]",
    test: agreed('lists of a salesContract are ordered, filtered and exported by what they show'),
  },
  {
    name: 'the database: an annex changes what its contract comes to',
    file: 'packages/server/src/db/migrations/144_agreed_total.sql',
    find: "when ((new.status = 'approved') <> (old.status = 'approved'))",
    replace: "when (new.status = 'approved' and old.status = 'draft')",
    test: agreed('a salesContract comes to what its latest approved annex says, after every verb'),
  },
  {
    name: 'an annex that changes nothing is not sent',
    file: 'packages/server/src/document/document-kind.ts',
    find: '...compared(facts, row, () => readLines(facts, lines))',
    replace: '',
    test: annex('that changes nothing of what is agreed now is saved, and not sent for approval'),
  },
  {
    name: 'an annex that changes costs alone is not said to change nothing',
    file: 'packages/server/src/document/present.ts',
    find: 'answer(true) as',
    replace: 'answer(false) as',
    test: {
      file: 'packages/server/src/contract/annex-unchanged.test.ts',
      name: 'what goods cost is a change also to whoever sees no costs, who is not told which',
    },
  },
  {
    name: 'what was sold from stock is not put before the buyer',
    file: 'packages/server/src/sales-contract/unbought.ts',
    find: `source = 'warehouse'`,
    replace: `source = 'elsewhere'`,
    test: {
      file: 'packages/server/src/contract-binding/from-sales.test.ts',
      name: 'what was quoted from our own stock is not put before the buyer, and bought all the same by who wants to',
    },
  },
  {
    name: 'an ended contract takes no binding',
    file: 'packages/server/src/contract-binding/bind.ts',
    find: 'if (contract.ended && pair.quantity >',
    replace: 'if (!contract && pair.quantity >',
    test: annex('takes no annex and no binding, says who and why, and goes on once it is reopened'),
  },
  {
    name: 'the database: an ended contract takes no binding',
    file: 'packages/server/src/db/migrations/069_ended_contracts.sql',
    find: `raise exception 'an ended contract takes no bindings' using
      errcode = '23514', table = 'contract_binding', constraint = 'contract_binding_ended_check';`,
    replace: 'null;',
    test: annex('is kept by the database, whoever writes'),
  },
  {
    name: 'an ended contract takes no annex',
    file: 'packages/server/src/contract/standing.ts',
    find: "if (standing.ended) return 'contract_ended'",
    replace: '',
    test: annex('takes no annex and no binding, says who and why, and goes on once it is reopened'),
  },
  {
    name: 'a contract has one annex that is not finished',
    file: 'packages/server/src/contract/standing.ts',
    find: "return openAnnex(standing, own) ? 'contract_annex_open' : null",
    replace: 'return null',
    test: annex('that is not finished is the only one of its contract'),
  },
  {
    name: 'the lock of a contract whose annex is decided',
    file: 'packages/server/src/contract/annex.ts',
    find: `{ lock: true })
    if (verb !== 'cancel'`,
    replace: `{ lock: false })
    if (verb !== 'cancel'`,
    test: annex(
      'waits for a binding that is being made, and names the line that would be less than is bound',
    ),
  },
]
