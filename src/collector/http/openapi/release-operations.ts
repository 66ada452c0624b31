import { z } from "zod";
import {
  CommitView,
  DeployView,
  NewDeploy,
  NewRelease,
  ReleaseListQuery,
  ReleaseUpdate,
  ReleaseView,
} from "#api/release.ts";
import { Loose, ORG, PROJECT, type Operation } from "./operation.ts";

const RELEASES = `${ORG}/releases/`;
const RELEASE = `${RELEASES}{version}/`;

/** Releases, their commits and deploys. */
export const RELEASE_OPERATIONS: Operation[] = [
  {
    method: "get",
    path: `${PROJECT}/releases/`,
    summary: "A project's releases",
    query: ReleaseListQuery,
    answer: z.array(ReleaseView),
  },
  {
    method: "post",
    path: `${PROJECT}/releases/`,
    summary: "Announce a release of one project",
    body: NewRelease,
    answer: ReleaseView,
  },
  {
    method: "get",
    path: RELEASES,
    summary: "Releases of all projects",
    query: ReleaseListQuery,
    answer: z.array(ReleaseView),
  },
  {
    method: "get",
    path: `${RELEASE}previous-with-commits/`,
    summary: "The release before whose commits are known",
    answer: Loose,
  },
  { method: "get", path: `${ORG}/repos/`, summary: "Repositories: none", answer: z.array(Loose) },
  { method: "post", path: RELEASES, summary: "Announce a release", body: NewRelease, answer: ReleaseView },
  { method: "get", path: RELEASE, summary: "A release", answer: ReleaseView },
  { method: "put", path: RELEASE, summary: "Change a release", body: ReleaseUpdate, answer: ReleaseView },
  { method: "delete", path: RELEASE, summary: "Forget a release" },
  { method: "get", path: `${RELEASE}commits/`, summary: "A release's commits", answer: z.array(CommitView) },
  {
    method: "get",
    path: `${RELEASE}deploys/`,
    summary: "Where a release was put",
    answer: z.array(DeployView),
  },
  {
    method: "post",
    path: `${RELEASE}deploys/`,
    summary: "Say where a release was put",
    body: NewDeploy,
    answer: DeployView,
  },
];
