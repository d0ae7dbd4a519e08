import { ArrowRightOutlined, CopyOutlined, EditOutlined, PrinterOutlined } from '@ant-design/icons'
import { changedBy } from '@barem/shared/business'
import { type InboxItem, inboxEndpoints } from '@barem/shared/inbox/endpoints'
import type { Permission } from '@barem/shared/permission/permissions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { queryOf } from '#api/query.ts'
import { kindWords } from '#approval/approvable.ts'
import { verbIcons } from '#approval/verb-icons.ts'
import { type Action, verbButtons } from '#approval/verbs.ts'
import { textOf } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { useMay } from '#navigation/rights.ts'
import type { DocumentAction } from './arrange-actions.ts'
import type { DocumentAnswer, DocumentKind } from './document-kind.ts'

interface Situation {
  /** It is open as a form. */
  editing: boolean
  /** Something is typed that is not saved. */
  dirty: boolean
  /** This person decided on it just now. */
  decided: boolean
  act: (action: Action) => void
  edit: () => void
}

/** Everything that may be done on the page of a document, what leads first. */
export function useDocumentActions<Document extends DocumentAnswer>(
  kind: DocumentKind<Document>,
  document: Document,
  { editing, dirty, decided, act, edit }: Situation,
): DocumentAction[] {
  const navigate = useNavigate()
  const may = useMay()
  const following = useNextWaiting(document, decided)
  const { id, status, abilities } = document
  const { kind: name } = kindWords(kind)
  const next: DocumentAction[] = following
    ? [
        {
          key: 'next',
          label: textOf('document.next', { number: following.number }),
          icon: ArrowRightOutlined,
          leads: true,
          ability: true,
          run: () => void navigate({ to: documentPaths(following.kind).one(following.id) }),
        },
      ]
    : []
  const change: DocumentAction = {
    key: 'update',
    label: textOf('approval.verb.update'),
    icon: EditOutlined,
    leads: true,
    // whoever goes on to the next seldom changes this one
    yields: following !== undefined,
    ability: !editing && abilities.update === true,
    run: edit,
  }
  const print: DocumentAction = {
    key: 'print',
    label: textOf('print.page.open'),
    icon: PrinterOutlined,
    leads: status === 'approved',
    beside: true,
    yields: true,
    ability: true,
    run: () => void navigate({ to: kind.paths.print(id) }),
  }
  const copy: DocumentAction = {
    key: 'copy',
    label: textOf('document.copy', { kind: name }),
    icon: CopyOutlined,
    // what changes another document is made from that
    ability: changedBy(kind.entity) === null && may(`${kind.entity}:create` as Permission),
    run: () => void navigate({ to: kind.paths.add, search: { from: id } }),
  }
  const verbs = verbButtons(kind, document, act, { editing, dirty }).map((button) => ({
    ...button,
    icon: verbIcons[button.key],
  }))
  return [...next, change, ...verbs, print, copy]
}

/** The document of whatever kind that waits longest for this person, once they have decided on this one. */
function useNextWaiting({ id, version }: DocumentAnswer, decided: boolean): InboxItem | undefined {
  const list = queryOf(inboxEndpoints.list, { query: { pageSize: 2 } }, { quiet: true })
  const { data } = useQuery({
    ...list,
    // after each decision anew
    queryKey: [...list.queryKey, id, version],
    enabled: decided,
  })
  return data?.data.find((row) => row.id !== id)
}
