import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

/**
 * What empties a choice, by its name: antd drops its own mark where one is named, so the mark is given too. It is no stop
 * for Tab, where an Enter on the way would empty what was just chosen; Delete does it by keyboard.
 */
export function useClearButton() {
  const { t } = useTranslation()
  return { label: t('frame.form.clear'), clearIcon: <CloseCircleFilled ref={leaveOutOfTabs} /> }
}

function leaveOutOfTabs(mark: HTMLElement | null): void {
  mark?.closest('button')?.setAttribute('tabindex', '-1')
}
