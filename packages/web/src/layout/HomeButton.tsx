import { useTranslation } from 'react-i18next'
import { paths } from '#navigation/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

/** The way on from a page that leads nowhere. */
export function HomeButton() {
  const { t } = useTranslation()
  return (
    <LinkButton type="primary" to={paths.home}>
      {t('frame.goHome')}
    </LinkButton>
  )
}
