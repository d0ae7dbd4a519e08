import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#feedback/CopyButton.tsx'
import { textOf } from '#i18n/i18n.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import type { ActionState } from '#table/columns.ts'

export interface DocumentAction {
  key: string
  label: string
  icon?: ComponentType
  danger?: boolean
  /** Stands beside the primary one instead of in the menu. */
  prominent?: boolean
  /** Changes nothing, such as printing: never the primary one, and shown as its icon alone. */
  aside?: boolean
  /** Asked of the document's abilities: a refusal shows the action disabled, with the reason; false hides it. */
  ability: ActionState
  run: () => void
}

export interface DocumentPageProps {
  /** "Báo giá BG2611-0001": heading and window title. */
  title: string
  /** The number by itself, to be copied; absent for a new document. */
  number?: string
  status?: ReactNode
  /** Who must act now, in words. */
  waiting?: ReactNode
  /** The first that is allowed and takes nothing away is the primary one, else the first that says why not. */
  actions?: readonly DocumentAction[]
  /** Sticks to the bottom: the totals. */
  totals?: ReactNode
  /** Beside the body: approval path, history, related documents. */
  side?: ReactNode
  children: ReactNode
}

/** The one shape of every document (interface design). */
export function DocumentPage(props: DocumentPageProps) {
  const { title, number, status, waiting, actions = [], totals, side, children } = props
  usePageTitle(title)
  return (
    <div className="page document-page">
      <header className="document-head">
        <div>
          <h1 className="page-heading">
            {title} {number ? <CopyButton text={number} label="frame.document.copy" /> : null}
          </h1>
          <p className="document-state">
            {status} {waiting ? <span>{waiting}</span> : null}
          </p>
        </div>
        <DocumentActions actions={actions} />
      </header>
      <div className={side ? 'document-columns' : undefined}>
        <div>
          {children}
          {totals ? <div className="document-totals">{totals}</div> : null}
        </div>
        {side ? <aside className="document-side">{side}</aside> : null}
      </div>
    </div>
  )
}

function DocumentActions({ actions }: { actions: readonly DocumentAction[] }) {
  const { t } = useTranslation()
  const offered = actions.filter((action) => action.ability !== false)
  const harmless = offered.filter((action) => !action.danger && !action.aside)
  const primary = harmless.find((action) => action.ability === true) ?? harmless[0]
  const prominent = offered.filter(
    (action) => action.prominent && action.ability === true && action !== primary,
  )
  const asides = offered.filter((action) => action.aside)
  const others = offered.filter(
    (action) => action !== primary && !prominent.includes(action) && !asides.includes(action),
  )
  const items = others.map(({ key, label, icon, danger, ability, run }) => {
    const refused = typeof ability === 'object' ? textOf(`errors.${ability.refused}`) : null
    return {
      key,
      icon: icon && createElement(icon),
      danger: danger ?? false,
      disabled: refused !== null,
      label: refused ? (
        <Tooltip title={refused} placement="left">
          {label}
        </Tooltip>
      ) : (
        label
      ),
      onClick: run,
    }
  })
  return (
    <div className="document-actions">
      {primary ? <ActionButton action={primary} primary /> : null}
      {prominent.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {asides.map(({ key, label, icon, run }) => (
        <Tooltip key={key} title={label}>
          <Button aria-label={label} icon={icon && createElement(icon)} onClick={run} />
        </Tooltip>
      ))}
      {items.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
          <Button icon={<EllipsisOutlined />} aria-label={t('frame.document.more')} />
        </Dropdown>
      ) : null}
    </div>
  )
}

function ActionButton({ action, primary = false }: { action: DocumentAction; primary?: boolean }) {
  const { label, icon, danger, ability, run } = action
  const refused = typeof ability === 'object' ? textOf(`errors.${ability.refused}`) : null
  return (
    <Tooltip title={refused}>
      <Button
        type={primary ? 'primary' : 'default'}
        danger={danger ?? false}
        disabled={refused !== null}
        icon={icon && createElement(icon)}
        onClick={run}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
