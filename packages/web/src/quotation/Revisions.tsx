import type { Quotation } from '@barem/shared/quotation/endpoints'
import { Link } from '@tanstack/react-router'
import { Flex } from 'antd'
import { StatusTag } from '#approval/StatusTag.tsx'
import { paths } from '#paths.ts'

/** Every revision under one number, the one on show not as a link. */
export function Revisions({ id, revisions }: Pick<Quotation, 'id' | 'revisions'>) {
  return (
    <Flex vertical gap={8}>
      {revisions.map((one) => (
        <Flex key={one.id} justify="space-between" gap={8}>
          {one.id === id ? (
            <strong>{one.number}</strong>
          ) : (
            <Link to={paths.quotation(one.id)}>{one.number}</Link>
          )}
          <StatusTag status={one.status} />
        </Flex>
      ))}
    </Flex>
  )
}
