import { failAsCatalogued } from "#shell/faults/server-faults.ts";

export default async function CataloguedFault({ params }: { params: Promise<{ code: string }> }) {
  failAsCatalogued((await params).code);
  return null;
}
