import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useDebounced } from '#form/use-debounced.ts'
import { EffectPreview, EffectTitle } from '#role-group/EffectPreview.tsx'

/** What the role groups as they are chosen would change for a person, null where they are those of the person. */
function useEffects(user: User) {
  const form = Form.useFormInstance()
  const chosen: string[] = Form.useWatch('roleGroupIds', form) ?? user.roleGroupIds
  const rested = useDebounced(chosen)
  const differs = (some: readonly string[]) => some.toSorted().join() !== user.roleGroupIds.join()
  const changed = differs(chosen) && differs(rested)
  const body = { id: user.id, roleGroupIds: rested.toSorted() } as never
  const { data } = useQuery({
    ...queryOf(userEndpoints.preview, { body }, { quiet: true }),
    enabled: changed,
    placeholderData: keepPreviousData,
  })
  return changed && data ? data : null
}

function useWords() {
  const { t } = useTranslation()
  return { title: () => t('user.preview.title'), none: t('user.preview.none') }
}

/** Whether saving changes the rights of a person, beside the button that saves. */
export function MembershipTitle({ user }: { user: User }) {
  return <EffectTitle effects={useEffects(user)} words={useWords()} />
}

/** What the person gains and loses by saving other groups; below them. */
export function MembershipEffects({ user }: { user: User }) {
  return <EffectPreview effects={useEffects(user)} words={useWords()} />
}
