import type { SavedView } from '@barem/shared/view/endpoints'
import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#feedback/feedback.ts'
import { useDialogLeave } from '#form/use-dialog-leave.ts'
import { textOf } from '#i18n/i18n.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface ViewDialogProps {
  /** Renamed or shared; null for a new one. */
  view: SavedView | null
  mayShare: boolean
  onSave: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

const NAME_MAX_LENGTH = 80

/** The name of a view, and whether everybody has it. */
export function ViewDialog({ view, mayShare, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const changed = name !== (view?.name ?? '') || shared !== (view?.shared ?? false)
  const { close, saved } = useDialogLeave(changed, onClose)
  const save = async () => {
    if (saving) return
    if (name.trim() === '')
      return setProblem(textOf('issues.required', { field: t('workspace.views.name').toLowerCase() }))
    setSaving(true)
    try {
      await onSave(name.trim(), shared)
      saved()
      onClose()
    } catch (error) {
      setProblem(failureText(error, 'save'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={t(view ? 'workspace.views.rename' : 'workspace.views.save')}
      okText={t('frame.form.save')}
      cancelText={t('frame.form.close')}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={() => {
        if (!saving) void close()
      }}
      width={440}
    >
      <Form layout="vertical">
        <Form.Item
          label={t('workspace.views.name')}
          htmlFor="view-name"
          required
          validateStatus={problem ? 'error' : ''}
          help={problem}
          extra={problem ? null : t('workspace.views.saveHint')}
        >
          <Input
            id="view-name"
            autoFocus
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setProblem(null)
            }}
            onPressEnter={(event) => {
              if (!event.nativeEvent.isComposing) void save()
            }}
          />
        </Form.Item>
        {mayShare && (view === null || view.mine) ? (
          <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
            {t('workspace.views.share')}
            <div className="view-hint">{t('workspace.views.shareHint')}</div>
          </Checkbox>
        ) : null}
      </Form>
    </Dialog>
  )
}
