import type { Saboteur } from './saboteur.ts'

/** Who decides, by workflows and in whose place. */
export const approvalSaboteurs: Saboteur[] = [
  {
    name: 'a step of a request that is over waits no more',
    file: 'packages/server/src/db/migrations/141_waiting_steps.sql',
    find: '    update approval_step set waiting = false where approval_id = new.id and waiting;',
    replace: '    null;',
    test: {
      file: 'packages/server/src/approval/workflow.test.ts',
      name: 'withdrawn, and sent again, it follows what fits then',
    },
  },
  {
    name: 'an empty field fits no comparison of a workflow',
    file: 'packages/shared/src/workflow/rule.ts',
    find: 'if (fact === null) return false',
    replace: 'if (fact === null) return true',
    test: {
      file: 'packages/shared/src/workflow/workflow.test.ts',
      name: 'of an empty field fits nothing, and `none` turns that round',
    },
  },
  {
    name: 'of A, A, B, A the last is asked anew',
    file: 'packages/server/src/approval/round.ts',
    find: 'step.position === position + 1)',
    replace: 'step.position > position)',
    test: {
      file: 'packages/server/src/approval/workflow.test.ts',
      name: 'the same person approves consecutive steps once: of A, A, B, A the first two',
    },
  },
  {
    name: 'an approval is carried on for whoever could still give it',
    file: 'packages/server/src/approval/round.ts',
    find: 'step.able !== true',
    replace: 'step.able === undefined',
    test: {
      file: 'packages/server/src/approval/workflow.test.ts',
      name: 'an approval is not carried on for somebody who was locked meanwhile: what only they decide waits and is handed over',
    },
  },
  {
    name: 'whom a workflow tells sees the document',
    file: 'packages/server/src/approval/tell.ts',
    find: ' && isConcerned(reader, entity, whom)',
    replace: '',
    test: {
      file: 'packages/server/src/approval/workflow.test.ts',
      name: 'whom a workflow tells hears of no document out of their scope, as it stands when they are told',
    },
  },
  {
    name: 'whom a workflow tells holds the right to it',
    file: 'packages/server/src/approval/tell.ts',
    find: `may(reader, \`\${entity}:view\`) && `,
    replace: '',
    test: {
      file: 'packages/server/src/approval/workflow-promises.test.ts',
      name: 'whom a workflow tells hears nothing without the right to the prices of what they once approved',
    },
  },
  {
    name: 'whoever gets the money is not asked',
    file: 'packages/server/src/document/document-kind.ts',
    find: '...owners.map((name) => keyOf(name, fields[name]!))',
    replace: '...owners.slice(owners.length).map((name) => keyOf(name, fields[name]!))',
    test: {
      file: 'packages/server/src/approval/workflow-promises.test.ts',
      name: 'whoever gets the money of a ticket is not asked to approve it, nor receives it handed over',
    },
  },
  {
    name: 'who wrote a document does not choose its way by naming an officer',
    file: 'packages/server/src/approval/workflows.ts',
    find: 'id in ($2, $3)',
    replace: 'id = $2 and id <> $3',
    test: {
      file: 'packages/server/src/approval/workflow.test.ts',
      name: 'the department of whoever wrote it counts beside that of who looks after it: the higher priority wins',
    },
  },
  {
    name: 'a step of a workflow is decided in its turn',
    file: 'packages/server/src/db/migrations/128_deputy.sql',
    find: 'one.position < new.position',
    replace: 'false',
    test: {
      file: 'packages/server/src/approval/workflow-promises.test.ts',
      name: 'the database holds what a workflow promises, whoever writes',
    },
  },
  {
    name: 'a deputy decides on the days that are said, of the company',
    file: 'packages/server/src/access/principals.ts',
    find: 'and deputy.last_day`',
    replace: 'and deputy.last_day + 1`',
    test: {
      file: 'packages/server/src/approval/deputy.test.ts',
      name: 'the last day ends with the company’s midnight, and what is withdrawn ends at once',
    },
  },
  {
    name: 'a deputy needs the right to decide',
    file: 'packages/server/src/access/actor.ts',
    find: 'actor.standsFor.length === 0 || !may',
    replace: 'actor.standsFor.length === 0 && !may',
    test: {
      file: 'packages/server/src/approval/deputy.test.ts',
      name: 'a deputy without the right decides nothing and hears nothing; nor for somebody who lost it or is locked',
    },
  },
  {
    name: 'nobody stands in for somebody who may not decide',
    file: 'packages/server/src/access/principals.ts',
    find: 'given.filter((kind) => allows(',
    replace: 'given.filter((kind) => kind || allows(',
    test: {
      file: 'packages/server/src/approval/deputy.test.ts',
      name: 'a deputy without the right decides nothing and hears nothing; nor for somebody who lost it or is locked',
    },
  },
  {
    name: 'nobody stands in for somebody who is locked',
    file: 'packages/server/src/access/principals.ts',
    find: ' and not principal.is_locked)',
    replace: ')',
    test: {
      file: 'packages/server/src/approval/deputy.test.ts',
      name: 'a deputy without the right decides nothing and hears nothing; nor for somebody who lost it or is locked',
    },
  },
  {
    name: 'who decides in another’s place holds their account',
    file: 'packages/server/src/access/principals.ts',
    find: 'and not principal.is_locked for share`',
    replace: 'for share of deputy`',
    test: {
      file: 'packages/server/src/approval/race.test.ts',
      name: 'a deputy whose principal is locked at that moment decides nothing',
    },
  },
  {
    name: 'nobody stands in for their own document',
    file: 'packages/server/src/approval/part.ts',
    find: 'if (!part || isKeptFrom(kind, row, actor)) return null',
    replace: 'if (!part) return null',
    test: {
      file: 'packages/server/src/approval/deputy.test.ts',
      name: 'nobody stands in for their own document, unless the company lets people approve their own',
    },
  },
  {
    name: 'one person decides once in a step',
    file: 'packages/server/src/approval/part.ts',
    find: 'step.position === position && step.decidedBy === actor.id)',
    replace: `step.position === position && step.decidedBy === '')`,
    test: {
      file: 'packages/server/src/approval/deputy.test.ts',
      name: 'who stands in for two of them has one of the two',
    },
  },
  {
    name: 'the database: one person decides once in a step',
    file: 'packages/server/src/db/migrations/128_deputy.sql',
    find: 'one.id <> new.id and one.decided_by',
    replace: 'one.id = new.id and one.id <> new.id and one.decided_by',
    test: {
      file: 'packages/server/src/approval/deputy.test.ts',
      name: 'the database takes no decision for another without a deputy, and none twice by one person',
    },
  },
  {
    name: 'the database: nobody decides for another without being their deputy',
    file: 'packages/server/src/db/migrations/128_deputy.sql',
    find: 'if new.decided_by <> new.approver_id and not exists',
    replace: 'if new.decided_by is null and not exists',
    test: {
      file: 'packages/server/src/approval/deputy.test.ts',
      name: 'the database takes no decision for another without a deputy, and none twice by one person',
    },
  },
  {
    name: 'a deputy sees what waits, while it does',
    file: 'packages/server/src/access/owned-rows.ts',
    find: '::uuid[]) and waiting`',
    replace: '::uuid[])`',
    test: {
      file: 'packages/server/src/approval/deputy-scope.test.ts',
      name: 'of what is out of their scope they see what waits, while it does',
    },
  },
  {
    name: 'who names a deputy for somebody else',
    file: 'packages/server/src/deputy/deputies.ts',
    find: 'if (principalId !== actor.id && !may(actor, FOR_OTHERS))',
    replace: `if (principalId === '' && !may(actor, FOR_OTHERS))`,
    test: {
      file: 'packages/server/src/deputy/deputy.test.ts',
      name: 'for others whoever hands over for them; both hear of it, and nobody else reads or changes it',
    },
  },
  {
    name: 'a faulty workflow is not published',
    file: 'packages/server/src/workflow/publish.ts',
    find: 'if (faults.length > 0)',
    replace: 'if (faults.length < 0)',
    test: {
      file: 'packages/server/src/workflow/workflow.test.ts',
      name: 'a faulty one is not published: the fault stands at the drawing, or at the rules',
    },
  },
  {
    name: 'a workflow that has not changed is not published again',
    file: 'packages/server/src/workflow/publish.ts',
    find: `if (!row.changed) throw new Refusal('workflow-unchanged')`,
    replace: '',
    test: {
      file: 'packages/server/src/workflow/workflow.test.ts',
      name: 'what has not changed since is not published again',
    },
  },
  {
    name: 'whoever was stood in for hears what was decided',
    file: 'packages/server/src/approval/tell.ts',
    find: 'principal === null || to.includes(principal)',
    replace: "principal !== ''",
    test: {
      file: 'packages/server/src/approval/deputy.test.ts',
      name: 'bells ring for deputies too, and fall silent with the decision, whoever makes it',
    },
  },
]
