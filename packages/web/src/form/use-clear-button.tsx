import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

/** What empties a choice, by its name: antd drops its own mark where one is named, so the mark is given too. */
export function useClearButton() {
  const { t } = useTranslation()
  return { label: t('frame.form.clear'), clearIcon: <CloseCircleFilled /> }
}
