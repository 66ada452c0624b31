import { failAsCatalogued } from "#shell/faults/fail-as-catalogued.ts";

export default async function CataloguedFault({ params }: { params: Promise<{ code: string }> }) {
  failAsCatalogued((await params).code);
  return null;
}
