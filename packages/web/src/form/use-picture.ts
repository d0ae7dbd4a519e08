import { fileEndpoints } from '@barem/shared/file/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '#api/query.ts'

/**
 * The address of a stored picture in this page, or of its thumbnail; its bytes are asked for with the token, which an address
 * alone could not carry.
 */
export function usePicture(id: string, { thumbnail = false } = {}): string | undefined {
  const { data } = useQuery({
    ...queryOf(fileEndpoints.download, { params: { path: id }, query: { thumbnail } }, { quiet: true }),
    staleTime: Infinity,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}
