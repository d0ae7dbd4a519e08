import type { DocumentRecent } from '@barem/shared/document/endpoints'
import { keyOf } from '@barem/shared/document/fields'
import type { Permission } from '@barem/shared/permission/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { queryOf } from '#api/query.ts'
import { NO_RECENTS, RecentContext } from '#form/recent-context.ts'
import { useMay } from '#navigation/rights.ts'
import type { DocumentKind } from './document-kind.ts'

interface Props {
  kind: DocumentKind<never>
  /** There to be read: nothing is picked. */
  disabled: boolean
  children: ReactNode
}

/** Tells the pickers of a document, whom this person wrote to last, what was used last, and what the partner paid for it. */
export function Recents({ kind, disabled, children }: Props) {
  const { entity, fields, partner, endpoints } = kind
  const may = useMay()(`${entity}:view` as Permission)
  const partnerId: string | null | undefined = Form.useWatch(keyOf(partner, fields[partner]!), {
    preserve: true,
  })
  const query = partnerId ? { partnerId } : {}
  const { data } = useQuery({
    ...queryOf(endpoints.recent, { query } as never, { quiet: true }),
    enabled: may && !disabled,
    placeholderData: keepPreviousData,
  })
  return <RecentContext value={(data as DocumentRecent | undefined) ?? NO_RECENTS}>{children}</RecentContext>
}
