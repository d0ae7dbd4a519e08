import type { Scope } from '@barem/shared/permission/scope'
import { type RoleGroup, roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useDebounced } from '#form/use-debounced.ts'
import { EffectPreview, EffectTitle } from './EffectPreview.tsx'

/** What the rights as they are ticked would change, null where they are those of the group; asked for once, wherever it is shown. */
function useEffects(group: RoleGroup) {
  const form = Form.useFormInstance()
  const permissions: string[] = Form.useWatch('permissions', form) ?? group.permissions
  const scope: Scope = Form.useWatch('scope', form) ?? group.scope
  const ticked = useDebounced(permissions)
  const differs = (some: readonly string[]) =>
    some.join() !== group.permissions.join() || scope !== group.scope
  // Both: what is ticked may be back at what the group has before that has rested, as where another group is opened.
  const changed = differs(permissions) && differs(ticked)
  const body = { id: group.id, permissions: [...ticked], scope } as never
  const { data } = useQuery({
    ...queryOf(roleGroupEndpoints.preview, { body }, { quiet: true }),
    enabled: changed,
    placeholderData: keepPreviousData,
  })
  return changed && data ? data : null
}

function useWords() {
  const { t } = useTranslation()
  return {
    title: (count: number) => t('roleGroup.preview.title', { count }),
    none: t('roleGroup.preview.none'),
  }
}

/** How many people saving a group would concern, beside the button that saves. */
export function GroupEffectTitle({ group }: { group: RoleGroup }) {
  return <EffectTitle effects={useEffects(group)} words={useWords()} />
}

/** Who of its people gains and loses what by saving a group; below the matrix. */
export function GroupEffects({ group }: { group: RoleGroup }) {
  return <EffectPreview effects={useEffects(group)} words={useWords()} />
}
