import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { neighboursOf, stepFrom } from '#navigation/list-order.ts'

/** From one record or document to the one before and after it in the list one came from, over its pages. */
export function NeighbourButtons({ mobile }: { mobile: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const stepping = useRef(false)
  // whoever looks through the contracts of customers stays with their contracts
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const beside = neighboursOf(path)
  if (!beside) return null
  const { hasPrevious, hasNext, place, total } = beside
  const go = async (step: 1 | -1) => {
    // The place is said only when the page beside is there: two quick presses are one step each.
    if (stepping.current) return
    stepping.current = true
    try {
      const to = await stepFrom(path, step)
      if (to) await navigate({ to, search: (tab ? { tab } : {}) as never })
    } catch (error) {
      feedback.failure(error)
    } finally {
      stepping.current = false
    }
  }
  const button = (step: 1 | -1, label: string, key: string, icon: ReactNode) => (
    <Button
      type="text"
      size={mobile ? 'middle' : 'small'}
      icon={icon}
      aria-label={label}
      title={mobile ? '' : `${label} (${key})`}
      aria-keyshortcuts={`Shift+${key.at(-1)}`}
      data-shortcut={step === 1 ? 'next' : 'previous'}
      disabled={!(step === 1 ? hasNext : hasPrevious)}
      onClick={() => void go(step)}
    />
  )
  return (
    <span className="top-bar-beside">
      {button(-1, t('frame.beside.previous'), 'Shift+K', <LeftOutlined />)}
      {mobile ? null : <span className="figures">{t('frame.beside.place', { place, total })}</span>}
      {button(1, t('frame.beside.next'), 'Shift+J', <RightOutlined />)}
    </span>
  )
}
