import type { Saboteur } from './saboteur.ts'

const crawl = (name: string) => ({ file: 'packages/server/test/scope/crawl.test.ts', name })
const READ = 'nothing that is read shows A’s, and A’s ids are as nobody’s'
const COMMANDS = 'no command reaches what is A’s, and each is refused as with nobody’s id'
const standingIn = (name: string) => ({ file: 'packages/server/src/approval/deputy-scope.test.ts', name })
const CONTACT = {
  file: 'packages/server/src/interaction/interaction.test.ts',
  name: 'without the right to interactions a customer says nothing of them',
}

const HEARS = {
  file: 'packages/server/src/realtime/realtime.test.ts',
  name: 'a socket hears of no kind that its reader may not list, though their scope holds all of it',
}

/** Whose records somebody sees. */
export const scopeSaboteurs: Saboteur[] = [
  {
    name: 'customers are not found by what their list keeps from the reader',
    file: 'packages/server/src/list/list.ts',
    find: 'permission && !may(actor, permission) ? [',
    replace: 'permission && !permission ? [',
    test: CONTACT,
  },
  {
    name: 'quotations are not found by contracts that are kept from the reader',
    file: 'packages/shared/src/quotation/endpoints.ts',
    find: "{ ...toggleFilter, needs: 'salesContract:view' as const }",
    replace: 'toggleFilter',
    test: {
      file: 'packages/server/src/sales-contract/from-quotation.test.ts',
      name: 'without the right to sales contracts nobody finds quotations by what of them is contracted',
    },
  },
  {
    name: 'customers are not sorted by what their list keeps from the reader',
    file: 'packages/server/src/customer/repository.ts',
    find: "  orderNeeds: { lastContactAt: 'interaction:view', nextContactOn: 'interaction:view' },\n",
    replace: '',
    test: CONTACT,
  },
  {
    name: 'what was exported while standing in for somebody goes with it',
    file: 'packages/server/src/access/actor.ts',
    find: 'const principals = actor.standsFor.map(({ id }) => id)',
    replace: 'const principals: string[] = []',
    test: standingIn('what they exported is not theirs to fetch once they stand in no more'),
  },
  {
    name: 'deputies hear of what waits, and of no step that was never reached',
    file: 'packages/server/src/access/concerned.ts',
    find: 'and waiting)',
    replace: 'and decision is null)',
    test: standingIn('a step that was not reached when the request ended waits for nobody'),
  },
  {
    name: 'a scope is a condition',
    file: 'packages/server/src/access/record-scope.ts',
    find: '  if (!people) return null\n  const at =',
    replace: '  if (people !== undefined) return null\n  const at =',
    test: crawl(READ),
  },
  {
    name: 'a message about what its reader sees no more is dropped',
    file: 'packages/server/src/modules.ts',
    find: '(await isOutOfSight(deps, message))',
    replace: 'false',
    test: {
      file: 'packages/server/src/delivery/amount.test.ts',
      name: 'whoever sent it and sees it no more, with scope own, is told of its decision neither by mail nor by the bell',
    },
  },
  {
    name: 'what a department sees is the same by its ids',
    file: 'packages/server/src/access/owned-rows.ts',
    find: 'where approver_id =',
    replace: 'where false and approver_id =',
    test: { file: 'packages/server/src/list/by-ids.test.ts', name: 'quotation' },
  },
  {
    name: 'the inbox says what a revision before came to within the scope alone',
    file: 'packages/server/src/inbox/inbox.ts',
    find: "seenOnly(actor, kind.entity, 'previous')",
    replace: 'sql`true`',
    test: {
      file: 'packages/server/src/inbox/inbox.test.ts',
      name: 'of a revision before it that is not for me to see nothing is told',
    },
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
      file: 'packages/server/src/category/category.test.ts',
      name: 'a new warehouse says its type, is listed by it, and keeps the type from being deleted: WAT_ERR_007',
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
    name: 'the type of a partner that was given away is told by no trial of a workflow',
    file: 'packages/server/src/workflow/trial.ts',
    find: 'asShownTo(actor, kind, document)',
    replace: 'document',
    test: {
      file: 'packages/server/src/document/given-away.test.ts',
      name: 'no trial of a workflow says of which type it is',
    },
  },
  {
    name: 'which workflow is chosen is not said where it hangs on the type of a partner that was given away',
    file: 'packages/server/src/workflow/trial.ts',
    find: 'inForce && !chosenHidden',
    replace: 'inForce',
    test: {
      file: 'packages/server/src/document/given-away.test.ts',
      name: 'no trial of a workflow says of which type it is',
    },
  },
  {
    name: 'a workflow has no more comparisons with those of its conditions',
    file: 'packages/shared/src/workflow/form.ts',
    find: '[rules, ...conditions]',
    replace: '[rules, ...conditions.slice(0, 0)]',
    test: {
      file: 'packages/server/src/workflow/trial.test.ts',
      name: 'more comparisons than that with those of its conditions is refused at its field',
    },
  },
  {
    name: 'what is not saved of a workflow is tried by whoever may save workflows',
    file: 'packages/server/src/workflow/trial.ts',
    find: 'if (!draws && ',
    replace: 'if (false && ',
    test: {
      file: 'packages/server/src/workflow/trial.test.ts',
      name: 'is tried by whoever may save workflows; others try what is saved, and are not told who is locked',
    },
  },
  {
    name: 'the type of a partner that was given away is not looked through for a workflow',
    file: 'packages/server/src/workflow/trial.ts',
    find: "seenOnly(actor, 'customer', 'customer')",
    replace: 'sql`true`',
    test: {
      file: 'packages/server/src/document/given-away.test.ts',
      name: 'no trial of a workflow says of which type it is',
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
  {
    name: 'an export is downloaded with the scope it was made with',
    file: 'packages/server/src/file/download.ts',
    find: `if (scope !== 'all' && scope !== file.scope)`,
    replace: `if (scope === '')`,
    test: {
      file: 'packages/server/src/file/file.test.ts',
      name: 'an export is not downloaded once its reader sees fewer records than it was made with',
    },
  },
  {
    name: 'a socket hears of what its reader may see',
    file: 'packages/server/src/realtime/hint-readers.ts',
    find: '&& isConcerned(actor, entity, concerned)',
    replace: '',
    test: crawl('a socket hears of what B may read and of nothing else, of every kind'),
  },
  {
    name: 'a socket hears of no prices that its reader may not know',
    file: 'packages/server/src/realtime/hint-readers.ts',
    find: 'holdsNeeded(actor, entity) && isConcerned',
    replace: '(holdsNeeded(actor, entity) || actor) && isConcerned',
    test: HEARS,
  },
  {
    name: 'a socket hears of no kind that its reader may not list',
    file: 'packages/server/src/realtime/hint-readers.ts',
    find: ': reads(actor, entity) || (beside',
    replace: ': reads(actor, entity) || actor || (beside',
    test: HEARS,
  },
  {
    name: 'whoever was asked to approve sees it always',
    file: 'packages/server/src/access/concerned.ts',
    find: ' || former_approvers) from',
    replace: ') from',
    test: {
      file: 'packages/server/src/document/given-away.test.ts',
      name: 'whoever was or is asked to approve sees it always: scope own',
    },
  },
  {
    name: 'a photo of a ticket that is gone is of whoever reads its history',
    file: 'packages/server/src/file/download.ts',
    find: "if (!kind || !may(actor, 'audit:view')) return false",
    replace: 'if (!kind) return false',
    test: {
      file: 'packages/server/src/expense-ticket/photo.test.ts',
      name: 'the photo of a ticket that was deleted is of whoever reads its history, and of nobody else',
    },
  },
  {
    name: 'whoever reads drawings is not told who is locked',
    file: 'packages/server/src/workflow/choices.ts',
    find: 'const draws = maySaveWorkflows(actor)',
    replace: 'const draws = Boolean(actor)',
    test: {
      file: 'packages/server/src/workflow/workflow.test.ts',
      name: 'whoever reads drawings is told whom those name, and neither who is locked nor who approves',
    },
  },
  {
    name: 'the bell says amounts to whoever may see the documents',
    file: 'packages/server/src/notification/repository.ts',
    find: 'return isAsked ||',
    replace: 'return true ||',
    test: {
      file: 'packages/server/src/notification/notification.test.ts',
      name: 'of a document it says the amount, to whoever may see such documents; of one that kept none, the rest',
    },
  },
]
