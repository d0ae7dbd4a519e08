import { type ApprovableEntity, isApprovable, rightsOf } from '@barem/shared/business'
import type { Reference } from '@barem/shared/http/page'
import type { Permission } from '@barem/shared/permission/permissions'
import { Link } from '@tanstack/react-router'
import { documentPaths } from '#navigation/paths.ts'
import { useMay } from '#navigation/rights.ts'
import { type DocumentKind, fieldLabel } from './document-kind.ts'

/** What a kind is made from where it is a document of its own, which stands nowhere else on its page: of a contract its quotation. */
function sourceOf({ fields, above }: Pick<DocumentKind<never>, 'fields' | 'above'>): string | null {
  if (above) return null
  const found = Object.entries(fields).find(([, { to, single }]) => single && to && isApprovable(to))
  return found?.[0] ?? null
}

interface Props {
  kind: Pick<DocumentKind<never>, 'entity' | 'fields' | 'above'>
  document: object
}

/** In the state of a document: what it was made from, as a link for whoever may see that. */
export function MadeFrom({ kind, document }: Props) {
  const name = sourceOf(kind)
  const source = name === null ? null : (document as Record<string, Reference | null | undefined>)[name]
  if (name === null || !source) return null
  return (
    <span>
      {fieldLabel(kind, name)}{' '}
      <SourceLink entity={kind.fields[name]!.to as ApprovableEntity} source={source} />
    </span>
  )
}

function SourceLink({ entity, source }: { entity: ApprovableEntity; source: Reference }) {
  const may = useMay()
  if (!may(`${rightsOf(entity)}:view` as Permission)) return source.name
  return <Link to={documentPaths(entity).one(source.id)}>{source.name}</Link>
}
