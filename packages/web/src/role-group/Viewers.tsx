import type { PermissionEntity } from '@barem/shared/permission/permissions'
import { permissionEndpoints } from '@barem/shared/role-group/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#api/pages.ts'
import { useFormat } from '#i18n/i18n.ts'
import { nameOfEntity } from '#navigation/permission-words.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EntryPages } from '#ui/EntryPages.tsx'

/** As many are named before others are asked for. */
const PAGE_SIZE = 50

/** How many people see an entity; pressed, who they are and by which groups or role. */
export function Viewers({ entity, count }: { entity: PermissionEntity; count: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const name = nameOfEntity(entity)
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={t('roleGroup.holders.who', { entity: name, total: format.number(count) })}
        onClick={() => setOpen(true)}
      >
        {format.number(count)}
      </Button>
      {open ? (
        <Dialog
          open
          title={t('roleGroup.holders.peopleOf', { entity: name })}
          onCancel={() => setOpen(false)}
          footer={null}
          destroyOnHidden
        >
          <Names entity={entity} />
        </Dialog>
      ) : null}
    </>
  )
}

function Names({ entity }: { entity: PermissionEntity }) {
  const { t } = useTranslation()
  const found = useInfiniteQuery(
    pagesOf(permissionEndpoints.people, { query: { entity, pageSize: PAGE_SIZE } } as never),
  )
  return (
    <EntryPages found={found} none={t('roleGroup.holders.noOne')} older={t('roleGroup.holders.more')}>
      {(people) => (
        <ul className="viewers">
          {people.map(({ id, name, username, role, from }) => (
            <li key={id}>
              <Link to={pathOfRecord('user', id) ?? ''}>{name}</Link>
              <span>{username}</span>
              <span>{role === 'basic' ? from.join(', ') : t(`user.role.${role}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </EntryPages>
  )
}
