import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameOfPermission } from '#navigation/permission-words.ts'
import { PageNotice } from '#ui/PageNotice.tsx'
import { AskAccess } from './AskAccess.tsx'
import { HomeButton } from './HomeButton.tsx'

/** Says which right is missing, when a right is what is missing. */
export default function ForbiddenPage() {
  const { t } = useTranslation()
  const search = useSearch({ strict: false }) as { right?: unknown }
  const right = nameOfPermission(String(search.right ?? ''))
  return (
    <PageNotice
      mark="403"
      heading={t('frame.forbidden.heading')}
      action={
        <>
          {right ? <AskAccess right={String(search.right)} /> : null}
          <HomeButton />
        </>
      }
    >
      {right ? t('frame.forbidden.text', { right }) : t('frame.forbidden.textPlain')}
    </PageNotice>
  )
}
