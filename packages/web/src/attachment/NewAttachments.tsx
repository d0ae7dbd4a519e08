import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import type { Reference } from '@barem/shared/http/page'
import { Button, Form, Typography } from 'antd'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext, useField } from '#form/form-context.ts'
import { Adding, useDrop } from './Adding.tsx'
import { useUploading } from './use-attaching.ts'
import { usePastedPictures } from './use-pasted-pictures.ts'
import './attachments.css'

const NAME = 'attachments'

/** Files of a record that is not saved yet: they are uploaded when they are chosen, and are its own with its first save. */
export function NewAttachments() {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const { put } = useContext(FormContext)!
  const { problem } = useField(NAME)
  const files: readonly Reference[] = Form.useWatch(NAME, { form, preserve: true }) ?? []
  const uploading = useUploading(
    // several come in one go
    ({ id, name }) => put({ [NAME]: [...(form.getFieldValue(NAME) ?? []), { id, name }] }),
    () => undefined,
  )
  const drop = useDrop(uploading.add)
  usePastedPictures(uploading.add)
  return (
    <section
      className={drop.over ? 'form-section attachments attachments-over' : 'form-section attachments'}
      aria-label={t('document.attachments.title')}
      data-field={NAME}
      {...drop.on}
    >
      <h2>{t('document.attachments.title')}</h2>
      {files.length > 0 ? (
        <ul>
          {files.map(({ id, name }) => (
            <li key={id}>
              <PaperClipOutlined aria-hidden /> <span className="attachment-title">{name}</span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('document.attachments.remove', { name })}
                onClick={() => put({ [NAME]: files.filter((one) => one.id !== id) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {problem ? <Typography.Text type="danger">{problem}</Typography.Text> : null}
      <Adding {...uploading} />
    </section>
  )
}
