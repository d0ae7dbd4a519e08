import { type Verb, verbs } from '@barem/shared/approval/lifecycle'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { CallOf } from '#api/api.ts'
import { textOf } from '#i18n/i18n.ts'
import type { ActionState, RowAction } from '#table/columns.ts'
import { type Approvable, type ApprovableKind, kindWords } from './approvable.ts'
import type { Warning } from './warned-of.ts'

/** What is done to a document by a button; editing is done by its form. */
export type Action = Exclude<Verb, 'update'>

/** In the order in which they may be the one thing to do now. */
const offered: readonly Action[] = [
  'approve',
  'reject',
  'request-approval',
  'withdraw',
  'clone-and-cancel',
  'cancel',
  'delete',
]

/** Verbs that take something away, marked as such wherever they are offered. */
const dangerous: readonly Verb[] = ['reject', 'cancel', 'delete']

export function isDangerous(verb: Verb): boolean {
  return dangerous.includes(verb)
}

/** An action on its button: of those that would be vague alone, with what they are done to. */
export function actionLabel(kind: Pick<ApprovableKind, 'entity'>, action: Action): string {
  if (action === 'cancel' || action === 'delete') return textOf(`approval.act.${action}`, kindWords(kind))
  return textOf(`approval.verb.${action}`)
}

/**
 * Whether a button for the verb is shown, and if it is refused, why. What the state does not know of (approving a draft)
 * is not shown at all; what this person may not do is shown with the reason.
 */
function shownAbility({ abilities }: Pick<Approvable, 'abilities'>, verb: Verb): ActionState {
  const ability = abilities[verb]
  if (ability === true || isInUse({ abilities }, verb)) return true
  return ability.refused === 'approval.wrong-status' || ability.refused === 'approval.closed'
    ? false
    : ability
}

/** Something rests on it: whoever asks is told what. */
export function isInUse({ abilities }: Pick<Approvable, 'abilities'>, verb: Verb): boolean {
  const ability = abilities[verb]
  return ability !== true && ability.refused === 'approval.in-use'
}

/** What may be the one thing to do now; taking back and cancelling never are. */
const leading: readonly Action[] = ['approve', 'request-approval']
const besideLeading: readonly Action[] = ['reject', 'withdraw']

/** The page of a document: open as a form or to be read, and whether something is typed that is not saved. */
interface FormSituation {
  editing: boolean
  dirty: boolean
}

/** The buttons of a document's page. */
export function verbButtons(
  kind: Pick<ApprovableKind, 'entity'>,
  document: Approvable,
  act: (action: Action) => void,
  situation: FormSituation,
) {
  return offered.map((action) => ({
    key: action,
    label: actionLabel(kind, action),
    danger: isDangerous(action),
    leads: leading.includes(action),
    beside: besideLeading.includes(action),
    ability:
      action === 'request-approval' ? sendAbility(document, situation) : shownAbility(document, action),
    run: () => act(action),
  }))
}

/**
 * Who asks for an approval and has named nobody fit for it is led to the field, where the form is open. What changed nothing
 * when it was saved may change something by what was typed since: that is saved first.
 */
function sendAbility(
  document: Pick<Approvable, 'abilities'>,
  { editing, dirty }: FormSituation,
): ActionState {
  const ability = document.abilities['request-approval']
  const refused = ability === true ? null : ability.refused
  if (refused === 'approval.no-approver') return editing
  return (refused === 'approval.unchanged' && dirty) || shownAbility(document, 'request-approval')
}

const callOf = {
  'request-approval': 'requestApproval',
  withdraw: 'withdraw',
  approve: 'approve',
  reject: 'reject',
  cancel: 'cancel',
  'clone-and-cancel': 'cloneAndCancel',
  delete: 'remove',
} as const satisfies Record<Action, keyof ApprovableKind['endpoints']>

/** The call that does a verb to a document as it was seen. */
export function verbCall(
  { endpoints }: Pick<ApprovableKind, 'endpoints'>,
  action: Action,
  { id, version }: { id: string; version: number },
  note: string | null,
  said: object = {},
): { endpoint: Endpoint; input: CallOf<Endpoint> } {
  const input =
    action === 'delete'
      ? { params: { id }, query: { version } }
      : { params: { id }, body: { ...said, version, note } }
  return { endpoint: endpoints[callOf[action]], input: input as unknown as CallOf<Endpoint> }
}

/** Done to many documents at once; a clone is looked at one by one. */
const ofMany: readonly Verb[] = ['approve', 'reject', 'request-approval', 'withdraw', 'cancel', 'delete']
const withReason: readonly Verb[] = ['reject', 'cancel']
/** What is worth a look is said before these. */
const afterALook: readonly Verb[] = ['approve', 'request-approval']

export function isAfterALook(verb: Verb): boolean {
  return afterALook.includes(verb)
}

function manyOf<Row extends Approvable>(
  kind: Pick<ApprovableKind, 'endpoints' | 'cancelling'> & Warning,
  verb: Verb,
): Pick<RowAction<Row>, 'many'> {
  if (verb === 'update' || !ofMany.includes(verb)) return {}
  const label = verb === 'reject' ? 'approval.note.reject' : 'approval.note.cancel'
  const saying = verb === 'cancel' ? kind.cancelling : undefined
  return {
    many: {
      stateOf: ({ status }) => textOf(`approval.status.${status}`),
      ...(verb === 'request-approval' ? { approverOf: ({ approver }) => approver?.name ?? null } : {}),
      ...(isAfterALook(verb) && kind.warned
        ? { warned: async ({ id }) => (await import('./warned-of.ts')).warnedOf(kind, id) }
        : {}),
      ...(withReason.includes(verb) ? { asked: { kind: 'note', label, required: true, saying } } : {}),
      run: (row, note, send, said) => {
        const { endpoint, input } = verbCall(kind, verb, row, note, said)
        return send(endpoint, input)
      },
    },
  }
}

/** The same of a list's row, with editing. */
export function verbRowActions<Row extends Approvable>(
  kind: Pick<ApprovableKind, 'entity' | 'endpoints' | 'cancelling'> & Warning,
  act: (verb: Verb, row: Row) => void,
): RowAction<Row>[] {
  return verbs.map((verb) => ({
    key: verb,
    label: `approval.verb.${verb}`,
    ...(verb === 'update' ? {} : { labelOfOne: actionLabel(kind, verb) }),
    danger: isDangerous(verb),
    allowed: (row) => shownAbility(row, verb),
    run: (row) => act(verb, row),
    ...manyOf(kind, verb),
  }))
}
