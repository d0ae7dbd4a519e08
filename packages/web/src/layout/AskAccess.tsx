import { grantablePermissions } from '@barem/shared/permission/permissions'
import { accessEndpoints } from '@barem/shared/user/access'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSendCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { useFormat } from '#i18n/i18n.ts'
import { BusyButton } from '#ui/BusyButton.tsx'

/** Asks the SuperAdmins for a right, or says when that was done. Nothing for what only SuperAdmin may. */
export function AskAccess({ right }: { right: string }) {
  const permission = grantablePermissions.find((one) => one === right)
  return permission ? <Ask permission={permission} /> : null
}

function Ask({ permission }: { permission: (typeof grantablePermissions)[number] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const send = useSendCommand()
  const client = useQueryClient()
  const asked = queryOf(accessEndpoints.askedAccess, { query: { permission } })
  const { data } = useQuery(asked)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    if (busy) return
    setBusy(true)
    try {
      const answer = await send(accessEndpoints.askAccess, { body: { permission } })
      client.setQueryData(asked.queryKey, answer)
    } catch (error) {
      feedback.failure(error)
    } finally {
      setBusy(false)
    }
  }
  if (!data) return null
  if (data.askedAt)
    return (
      <p className="ask-access" role="status">
        {t('frame.forbidden.asked', { moment: format.moment(data.askedAt) })}
      </p>
    )
  return (
    <BusyButton busy={busy} onClick={() => void ask()}>
      {t('frame.forbidden.ask')}
    </BusyButton>
  )
}
