import type { Saboteur } from './saboteur.ts'

const LIFECYCLE = 'packages/shared/src/approval/lifecycle.ts'
const BINDING_SQL = 'packages/server/src/db/migrations/063_contract_binding.sql'
const binding = (name: string) => ({ file: 'packages/server/src/contract-binding/binding.test.ts', name })
const QUOTED_SQL = 'packages/server/src/db/migrations/059_quotation_rest.sql'
const quoted = (name: string) => ({ file: 'packages/server/src/sales-contract/from-quotation.test.ts', name })
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
    find: 'return (line.quantity as number) > maximum',
    replace: 'return (line.quantity as number) < 0',
    test: quoted('a part leaves the rest open, and no contract takes more than that'),
  },
  {
    name: 'the database: no more is contracted than quoted',
    file: QUOTED_SQL,
    find: 'where taken.quantity > coalesce(line.quantity, 0)',
    replace: 'where false',
    test: quoted('the database refuses more than is quoted, whoever writes it'),
  },
  {
    name: 'what is contracted of a quotation is not in its clone',
    file: 'packages/server/src/document/copy.ts',
    find: 'row.inUse && kind.rest ?',
    replace: 'false && kind.rest ?',
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
    file: 'packages/server/src/contract/module.ts',
    find: 'kinds.filter((_, index) => may(actor, rights[index]!))',
    replace: 'kinds.filter((_, index) => rights[index])',
    test: orders('whoever may not see what we pay sees sales only, and counts them only'),
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
]
