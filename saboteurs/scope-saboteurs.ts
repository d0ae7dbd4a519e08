import type { Saboteur } from './saboteur.ts'

const crawl = (name: string) => ({ file: 'packages/server/test/scope/crawl.test.ts', name })
const READ = 'nothing that is read shows A’s, and A’s ids are as nobody’s'
const COMMANDS = 'no command reaches what is A’s, and each is refused as with nobody’s id'

/** Whose records somebody sees. */
export const scopeSaboteurs: Saboteur[] = [
  {
    name: 'a scope is a condition',
    file: 'packages/server/src/http/record-scope.ts',
    find: '  if (!people) return null\n  const at =',
    replace: '  if (people !== undefined) return null\n  const at =',
    test: crawl(READ),
  },
  {
    name: 'the finder finds within the scope alone',
    file: 'packages/server/src/finder/find.ts',
    find: 'all([condition, ...seen])',
    replace: 'all([condition])',
    test: crawl(READ),
  },
  {
    name: 'the finder matches within the scope alone',
    file: 'packages/server/src/finder/find.ts',
    find: 'all([...seen, ...way])',
    replace: 'all(way)',
    test: crawl(READ),
  },
  {
    name: 'a document out of scope is not there for a verb',
    file: 'packages/server/src/approval/lock.ts',
    find: 'await seen(kind, trx, actor, loaded)',
    replace: 'loaded!',
    test: crawl(COMMANDS),
  },
  {
    name: 'what names an entry is counted by the rights of who asks',
    file: 'packages/server/src/record/uses.ts',
    find: `    .filter((one) => may(actor, \`\${one.entity as 'customer'}:view\`))\n`,
    replace: '    .filter(() => may)\n',
    test: {
      file: 'packages/server/src/record/uses.test.ts',
      name: 'no more is counted than a person sees, nor further than is shown',
    },
  },
  {
    name: 'a type of warehouse in use is not deleted',
    file: 'packages/server/src/db/migrations/110_warehouse_type.sql',
    find: ' constraint warehouse_warehouse_type_fkey references warehouse_type (id) on delete restrict',
    replace: '',
    test: {
      file: 'packages/server/test/at-once.test.ts',
      name: 'WarehouseType by warehouseTypeId',
    },
  },
  {
    name: 'a partner that was given away is not read of today',
    file: 'packages/server/src/document/rows.ts',
    find: 'withoutToday(kind, isSentSeen(actor, kind, row) ? row : withoutSent(kind, row))',
    replace: 'row',
    test: {
      file: 'packages/server/src/document/given-away.test.ts',
      name: 'a draft says of a customer that was given away what it last saved, on its page and on paper',
    },
  },
  {
    name: 'a bell of a comment quotes nothing of its record',
    file: 'packages/server/src/record/commands.ts',
    find: '(kind.titleOf ?? kind.nameOf)(',
    replace: 'kind.nameOf(',
    test: {
      file: 'packages/server/src/comment/comments.test.ts',
      name: 'of an interaction leaves a bell with its customer and its day, which quotes nothing',
    },
  },
  {
    name: 'a partner that was given away is not read by sending',
    file: 'packages/server/src/document/rows.ts',
    find: 'isSentSeen(actor, kind, row) ? row : withoutSent(kind, row)',
    replace: 'row',
    test: {
      file: 'packages/server/src/document/given-away.test.ts',
      name: 'who sends it reads no more of it than before; its approver has today’s',
    },
  },
  {
    name: 'a partner that was given away is not read by saving',
    file: 'packages/server/src/document/save.ts',
    find: 'before && !isPartnerSeen(call.actor, names) ? before.row[name] : names[name]',
    replace: 'names[name]',
    test: {
      file: 'packages/server/src/document/given-away.test.ts',
      name: 'a change of the draft leaves the name it had',
    },
  },
  {
    name: 'beside a document a partner that was given away is not called as today',
    file: 'packages/server/src/document/partner-called.ts',
    find: 'if (!seen) return partnerToday(kind, document)',
    replace: 'if (seen || !seen) return partnerToday(kind, document)',
    test: {
      file: 'packages/server/src/document/given-away.test.ts',
      name: 'a contract says the same in the list of orders, in the finder, among prices and where it is bound',
    },
  },
]
