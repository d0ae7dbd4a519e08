import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { paths } from '#navigation/paths.ts'

/** The way on from a page that leads nowhere. */
export function HomeButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Button
      type="primary"
      href={paths.home}
      onClick={(event) => {
        event.preventDefault()
        void navigate({ to: paths.home })
      }}
    >
      {t('frame.goHome')}
    </Button>
  )
}
