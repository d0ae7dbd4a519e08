import { PlusOutlined } from '@ant-design/icons'
import { fileEndpoints, type fileFolders, PICTURE_MAX_MB, PICTURE_TYPES } from '@barem/shared/file/endpoints'
import { Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpload } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'
import { Picture } from './Picture.tsx'

type Folder = (typeof fileFolders)[number]

interface PictureFieldProps extends FieldProps {
  folder: Folder
  /** A list of pictures; without it the value is one id. */
  several?: boolean
}

/** Pictures are sent when they are chosen; the form keeps their ids. A phone offers its camera. */
export function PictureField({ folder, several = false, ...field }: PictureFieldProps) {
  const { t } = useTranslation()
  const { label } = useField(field.name)
  return (
    <Field
      span={12}
      {...field}
      choice
      hint={field.hint ?? t('frame.form.pictureHint', { size: PICTURE_MAX_MB })}
    >
      <PictureInput folder={folder} several={several} label={label} />
    </Field>
  )
}

interface PictureInputProps {
  folder: Folder
  several: boolean
  label: string
  id?: string
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
}

function PictureInput({ folder, several, label, id, value, onChange }: PictureInputProps) {
  const { t } = useTranslation()
  const [sending, setSending] = useState(false)
  const upload = useUpload(fileEndpoints.upload)
  const ids = value ? [value].flat() : []
  const give = (next: string[]) => onChange?.(several ? next : (next[0] ?? null))
  const send = async (file: File) => {
    if (file.size > PICTURE_MAX_MB * 1_048_576)
      return feedback.warning(textOf('errors.file.too-large', { size: PICTURE_MAX_MB }))
    setSending(true)
    try {
      const stored = await upload({ params: { path: folder }, query: {} }, file)
      give(several ? [...ids, stored.id] : [stored.id])
    } catch (error) {
      feedback.failure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Space wrap align="start">
      {ids.map((one) => (
        <div key={one} className="picture-cell">
          <Picture id={one} name={label} />
          <Button type="link" size="small" onClick={() => give(ids.filter((other) => other !== one))}>
            {t('frame.form.pictureRemove')}
          </Button>
        </div>
      ))}
      <Upload
        accept={PICTURE_TYPES.join(',')}
        showUploadList={false}
        beforeUpload={(file) => {
          if (!sending) void send(file)
          return false
        }}
      >
        <BusyButton {...(id ? { id } : {})} icon={<PlusOutlined />} busy={sending}>
          {ids.length > 0 && !several ? t('frame.form.pictureReplace') : t('frame.form.picture')}
        </BusyButton>
      </Upload>
    </Space>
  )
}
