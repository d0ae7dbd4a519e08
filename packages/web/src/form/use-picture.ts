import { fileEndpoints } from '@barem/shared/file/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '#api/query.ts'

/**
 * A stored picture or its thumbnail: its address in this page, and why there is none. Its bytes are asked for with the token,
 * which an address alone could not carry.
 */
export function useStoredPicture(id: string, { thumbnail = false } = {}) {
  const { data, error } = useQuery({
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
  return { address, error }
}

/** The address alone. */
export function usePicture(id: string, options?: { thumbnail?: boolean }): string | undefined {
  return useStoredPicture(id, options).address
}
