import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { neighboursOf } from '#navigation/list-order.ts'

/** From one record or document to the one before and after it in the list one came from. */
export function NeighbourButtons() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const beside = neighboursOf(path)
  if (!beside) return null
  const { previous, next, place, total } = beside
  const button = (to: string | null, label: string, icon: ReactNode) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={to === null}
      onClick={() => to && void navigate({ to })}
    />
  )
  return (
    <span className="top-bar-beside">
      {button(previous, t('frame.beside.previous'), <LeftOutlined />)}
      <span className="figures">{t('frame.beside.place', { place, total })}</span>
      {button(next, t('frame.beside.next'), <RightOutlined />)}
    </span>
  )
}
