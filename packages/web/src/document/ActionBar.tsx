import { EllipsisOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Dropdown, Tooltip } from 'antd'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#i18n/i18n.ts'
import { useMobile } from '#ui/use-media.ts'
import { arrangeActions, type DocumentAction } from './arrange-actions.ts'

interface Props {
  actions: readonly DocumentAction[]
  /** Something is typed: saving it is the primary action. */
  dirty: boolean
}

/** What may be done now, at the foot of the page: one primary action, what stands beside it, and the rest in a menu. */
export function ActionBar({ actions, dirty }: Props) {
  const { t } = useTranslation()
  const narrow = useMobile()
  const { primary, beside, menu } = arrangeActions(actions, { quiet: dirty, narrow })
  const items = menu.map(({ key, label, icon, danger, ability, run }) => {
    const refused = typeof ability === 'object' ? textOf(`errors.${ability.refused}`) : null
    return {
      key,
      icon: icon && createElement(icon, { 'aria-hidden': true }),
      danger: danger ?? false,
      disabled: refused !== null,
      label: refused ? (
        <Tooltip title={refused} placement={narrow ? 'top' : 'left'}>
          {label}
        </Tooltip>
      ) : (
        label
      ),
      onClick: run,
    }
  })
  return (
    // a document that cannot be changed is a disabled form, in which these still work
    <ConfigProvider componentDisabled={false}>
      {/* one list: a button that is primary no longer is the same, also between a press and its release */}
      {[...(primary ? [primary] : []), ...beside].map((action) => (
        <ActionButton key={action.key} action={action} primary={action === primary} />
      ))}
      {items.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items }} placement="topRight">
          <Button icon={<EllipsisOutlined />} aria-label={t('frame.document.more')} />
        </Dropdown>
      ) : null}
    </ConfigProvider>
  )
}

function ActionButton({ action, primary }: { action: DocumentAction; primary: boolean }) {
  const { label, icon, danger, run } = action
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      danger={danger ?? false}
      icon={icon && createElement(icon, { 'aria-hidden': true })}
      onClick={run}
    >
      {label}
    </Button>
  )
}
